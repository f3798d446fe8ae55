// The new type must be a subtype of the constraining type (MLS 7.3.2).
// options: pedantic
package P
  partial model Base
    Real x;
    Real needed;
  end Base;
  model Good
    extends Base(x = 1, needed = 2);
  end Good;
  model Bad
    Real x = 1;
  end Bad;
  model A
    replaceable Good part constrainedby Base;
  end A;
  model M
    A a(redeclare Bad part); // error: needed
  end M;
end P;
