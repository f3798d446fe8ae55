// Protected elements of a base class can be used in the derived class (MLS 4.1, 7.1.2).
// check: ok
// equations: 2
package P
  partial model Base
  protected
    Real inside = 1;
  end Base;
  model M
    extends Base;
    Real x = inside + 1;
  end M;
end P;
