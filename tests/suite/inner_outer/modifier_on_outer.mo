// An outer component may not have modifiers (MLS 5.4).
package P
  model World
    parameter Real g = 9.81;
  end World;
  model Body
    outer World world(g = 1); // error: outer
    Real f = 2 * world.g;
  end Body;
  model M
    inner World world;
    Body body;
  end M;
end P;
