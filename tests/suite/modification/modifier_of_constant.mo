// Constants can be modified unless final (MLS 4.4.4).
// check: ok
// equations: 3
package P
  model A
    constant Integer n = 1;
    Real x[n] = fill(1.0, n);
  end A;
  model M
    A a(n = 3);
  end M;
end P;
