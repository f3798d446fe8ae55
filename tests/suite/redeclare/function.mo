// A replaceable function is replaced in the calls (MLS 7.3).
// check: ok
// equations: 4
package P
  partial function Interface
    input Integer u;
    output Integer y;
  end Interface;
  function one
    extends Interface;
  algorithm
    y := u;
  end one;
  function double
    extends Interface;
  algorithm
    y := 2 * u;
  end double;
  model A
    replaceable function f = one constrainedby Interface;
    Real x[f(2)] = fill(1.0, f(2));
  end A;
  model M
    A a(redeclare function f = double);
  end M;
end P;
