// A redeclaration without `replaceable` makes the element non-replaceable (MLS 7.3).
// options: pedantic
package P
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
  end Two;
  model A
    replaceable One part;
  end A;
  model B
    A a(redeclare Two part);
  end B;
  model M
    B b(a(redeclare One part)); // error: replaceable
  end M;
end P;
