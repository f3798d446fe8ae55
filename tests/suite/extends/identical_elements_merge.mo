// An element inherited twice counts once if the declarations are identical (MLS 4.2).
// check: ok
// equations: 1
package P
  partial model Base
    Real x;
  end Base;
  partial model A
    extends Base;
  end A;
  partial model B
    extends Base;
  end B;
  model M
    extends A;
    extends B;
  equation
    x = 1;
  end M;
end P;
