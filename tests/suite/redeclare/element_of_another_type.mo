// Elements of a subtype have the types of the elements they stand for (MLS 6.4).
package P
  model Good
    Real x = 1;
  end Good;
  model Bad
    Boolean x = true;
  end Bad;
  model A
    replaceable Good part;
  end A;
  model M
    A a(redeclare Bad part); // error: E0209 another type
  end M;
end P;
