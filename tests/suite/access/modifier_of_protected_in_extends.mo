// An extends clause may modify protected elements of the base class (MLS 7.1.2).
// check: ok
// value: k = 2
package P
  partial model Base
  protected
    parameter Real k = 1;
  end Base;
  model M
    extends Base(k = 2);
  end M;
end P;
