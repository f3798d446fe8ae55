// An element that nobody uses may be missing; by the letter it may not (MLS 6.4, 7.3.2).
// check: ok
package P
  model Damper
    parameter Boolean animation = true;
    parameter Real d = 1;
    Real f = d * time;
  end Damper;
  model Active
    parameter Real d = 1;
    Real f = 2 * d * time;
  end Active;
  model Base
    replaceable Damper damper(d = 3);
  end Base;
  model M
    extends Base(redeclare Active damper); // warning: W0255 `animation`
  end M;
end P;
