// A missing inner of a class with an `inner` default is declared at the top with a warning (MLS 5.4).
// check: ok
// equations: 2
// warning: at any world
package P
  model World
    Real g = 9.81;
    annotation(defaultComponentName = "world", defaultComponentPrefixes = "inner",
      missingInnerMessage = "No world: a default one is used.");
  end World;
  model Body
    outer World world;
    Real f = 2 * world.g;
  end Body;
  model M
    Body body;
  end M;
end P;
