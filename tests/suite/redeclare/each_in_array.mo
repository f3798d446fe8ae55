// A redeclaration holds for every element of an array of components (MLS 7.3).
// check: ok
// equations: 4
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
    Real y = 3;
  end Two;
  model A
    replaceable One part;
  end A;
  model M
    A a[2](redeclare each Two part);
  end M;
end P;
