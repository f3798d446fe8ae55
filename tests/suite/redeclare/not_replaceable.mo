// Only replaceable elements can be redeclared (MLS 7.3.3).
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
  end Two;
  model A
    One part;
  end A;
  model M
    A a(redeclare Two part); // error: E0208 replaceable
  end M;
end P;
