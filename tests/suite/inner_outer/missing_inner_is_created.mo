// A missing inner of a unique non-partial class is added at the top of the model, with a diagnostic (MLS 5.4).
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
    Body body; // warning: W0251 world
  end M;
end P;
