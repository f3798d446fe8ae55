// A redeclaration that lacks an element nobody uses (MLS 6.4, 7.3.2): an error with `--pedantic`.
// options: pedantic
package P
  model Damper
    parameter Boolean animation = true;
    parameter Real d = 1;
    Real f = d*time;
  end Damper;
  model Active
    parameter Real d = 2;
    Real f = 3*d*time;
  end Active;
  model Base
    replaceable Damper damper;
  end Base;
  model M
    extends Base(redeclare Active damper); // error: E0209 animation
  end M;
end P;
