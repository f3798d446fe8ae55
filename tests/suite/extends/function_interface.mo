// A function can inherit its interface from a partial function (MLS 12.2).
// check: ok
// equations: 3
package P
  partial function Interface
    input Real u;
    output Real y;
  end Interface;
  function double
    extends Interface;
  algorithm
    y := 2 * u;
  end double;
  model M
    Real x[integer(double(1.5))] = {1, 2, 3};
  end M;
end P;
