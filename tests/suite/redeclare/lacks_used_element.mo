// An element that is used must be there (MLS 6.4, 7.3.2).
package P
  model Damper
    parameter Boolean animation = true;
    Real f = time;
  end Damper;
  model Active
    Real f = 2 * time;
  end Active;
  model Base
    replaceable Damper damper;
    parameter Boolean shown = damper.animation; // error: E0202 animation
  end Base;
  model M
    extends Base(redeclare Active damper); // warning: W0255 `animation`
  end M;
end P;
