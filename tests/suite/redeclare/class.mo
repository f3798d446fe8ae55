// A replaceable class gets another definition, for all components of that class (MLS 7.3).
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
    replaceable model Part = One;
    Part p;
    Part q;
  end A;
  model M
    extends A(redeclare model Part = Two);
  end M;
end P;
