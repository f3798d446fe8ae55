// An external C function keeps its interface; the call's default form is deduced (MLS 12.9).
// check: ok
// equations: 2
package P
  function hypot
    input Real x;
    input Real y;
    output Real z;
    external "C";
  end hypot;
  function myExp
    input Real u;
    output Real y;
    external "C" y = exp(u) annotation(Include = "#include <math.h>");
  end myExp;
  model M
    Real a = hypot(time, 1);
    Real b = myExp(time);
  end M;
end P;
