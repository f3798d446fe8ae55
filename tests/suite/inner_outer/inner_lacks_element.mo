// An inner component without an element that nobody uses (MLS 5.4, 6.4).
// check: ok
package P
  model Field
    Real g = 9.81;
    parameter Boolean shown = true;
  end Field;
  model Other
    Real g = 9;
  end Other;
  model Body
    outer Field world;
    Real f = 2 * world.g;
  end Body;
  model M
    inner Other world; // warning: W0255 `shown`
    Body body;
  end M;
end P;
