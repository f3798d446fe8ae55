// An outer component refers to the nearest enclosing inner of that name (MLS 5.4).
// check: ok
// equations: 2
package P
  model World
    Real g = 9.81;
  end World;
  model Body
    outer World world;
    Real f = 2 * world.g;
  end Body;
  model M
    inner World world;
    Body body;
  end M;
end P;
