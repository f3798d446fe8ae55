// Inherited elements are found like local ones (MLS 5.3.1, 5.6.1).
// check: ok
// equations: 2
package P
  partial model Base
    constant Integer n = 2;
    type Length = Real(unit = "m");
  end Base;
  model M
    extends Base;
    Length x[n] = {1, 2};
  end M;
end P;
