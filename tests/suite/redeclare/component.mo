// A replaceable component gets another type (MLS 7.3).
// check: ok
// equations: 2
package P
  partial model Base
    Real x;
  end Base;
  model One
    extends Base;
  equation
    x = 1;
  end One;
  model Two
    extends Base;
    Real y = 1;
  equation
    x = y;
  end Two;
  model A
    replaceable One part constrainedby Base;
  end A;
  model M
    A a(redeclare Two part);
  end M;
end P;
