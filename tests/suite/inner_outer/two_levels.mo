// The inner may lie several levels up; the nearest one counts (MLS 5.4).
// check: ok
// value: group.body.k = 2
package P
  model World
    parameter Real g = 1;
  end World;
  model Body
    outer World world;
    parameter Real k = world.g;
  end Body;
  model Group
    inner World world(g = 2);
    Body body;
  end Group;
  model M
    inner World world(g = 3);
    Group group;
  end M;
end P;
