// The annotation missingInnerMessage is part of the diagnostic (MLS 5.4).
// check: ok
// equations: 3
// warning: at any A default world with plain gravity is used
package P
  model World
    Real g = 9.81;
    annotation(missingInnerMessage = "A default world with plain gravity is used");
  end World;
  model Body
    outer World world;
    Real f = 2 * world.g;
  end Body;
  model M
    Body a;
    Body b;
  end M;
end P;
