// An outer class refers to the inner class of that name (MLS 5.4).
// check: ok
// equations: 3
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 1;
    Real y = 2;
  end Two;
  model Leaf
    outer model Part = One;
    Part p;
  end Leaf;
  model M
    inner model Part = Two;
    Leaf leaf;
    Real z = 1;
  end M;
end P;
