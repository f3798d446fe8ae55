// Without constrainedby, the declared type is the constraint (MLS 7.3.2).
// options: pedantic
package P
  model Good
    Real x = 1;
    Real needed = 2;
  end Good;
  model Bad
    Real x = 1;
  end Bad;
  model A
    replaceable Good part;
  end A;
  model M
    A a(redeclare Bad part); // error: needed
  end M;
end P;
