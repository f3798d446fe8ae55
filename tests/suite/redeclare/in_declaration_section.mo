// `redeclare` as an element of the class body (MLS 7.3).
// check: ok
// equations: 2
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
    Real y = 3;
  end Two;
  partial model A
    replaceable One part;
  end A;
  model M
    extends A;
    redeclare Two part;
  end M;
end P;
