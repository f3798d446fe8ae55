// `redeclare replaceable` keeps the element replaceable (MLS 7.3).
// check: ok
// equations: 1
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
    Real y = 2;
  end Two;
  model A
    replaceable One part;
  end A;
  model B
    A a(redeclare replaceable Two part constrainedby One);
  end B;
  model M
    B b(a(redeclare One part));
  end M;
end P;
