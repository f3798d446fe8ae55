// Elements inherited by an extends clause in a protected section become protected (MLS 7.1.2).
package P
  model Base
    Real x = 1;
  end Base;
  model A
  protected
    extends Base;
  end A;
  model M
    A a;
    Real y = a.x; // error: E0309 x
  end M;
end P;
