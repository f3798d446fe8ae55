// `= break` removes a binding (MLS 7.2.7).
// check: ok
// equations: 1
package P
  model A
    Real x = 1;
  end A;
  model M
    extends A(x = break);
  equation
    x = 3;
  end M;
end P;
