// What is final is not redeclared, by modifiers or elements, classes or components (MLS 7.3.3).
package P
  model A
    final replaceable Real x = 2;
    final replaceable model B
      Real y = 2;
    end B;
    B b;
  end A;
  model Other
    Real y = 3;
  end Other;
  model ByElements
    extends A;
    redeclare Real x = 3; // error: E0206 `x`
    redeclare model B = Other; // error: E0206 `B`
  end ByElements;
  model M
    A a(redeclare model B = Other); // error: E0206 `B`
    ByElements e;
  end M;
end P;
