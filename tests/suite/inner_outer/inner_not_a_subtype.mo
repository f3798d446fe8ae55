// The inner must be a subtype of the outer (MLS 5.4).
package P
  model Field
    Real g = 9.81;
  end Field;
  model Body
    outer Field world;
    Real f = 2 * world.g;
  end Body;
  model M
    inner Real world = 1; // error: E0202 at any world
    Body body;
  end M;
end P;
