// Widely used tools take the outermost of two redeclarations, though the first is not replaceable (MLS 7.3).
// check: ok
// value: a.k = 2
package P
  model A
    Real y = time;
  end A;
  model B
    extends A;
    parameter Real k = 1;
  end B;
  model Base
    replaceable A a;
  end Base;
  model Mid
    extends Base(redeclare B a(k = 1));
  end Mid;
  model M
    extends Mid(redeclare B a(k = 2)); // warning: W0256 again
  end M;
end P;
