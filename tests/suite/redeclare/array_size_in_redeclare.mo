// A replaceable array component can be redeclared with its size (MLS 7.3).
// check: ok
// equations: 3
package P
  model A
    replaceable Real x[:] = {1.0, 2.0};
  end A;
  model M
    A a(redeclare Real x[3] = {1, 2, 3});
  end M;
end P;
