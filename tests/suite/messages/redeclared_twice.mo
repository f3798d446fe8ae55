// A second redeclaration of what is no longer replaceable (MLS 7.3) is tolerated: the outermost counts.
// check: ok
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
    extends Mid(redeclare B a(k = 2));
  end M;
end P;
