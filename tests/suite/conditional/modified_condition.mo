// A modified parameter decides (MLS 4.4.5).
// check: ok
// equations: 2
package P
  model A
    parameter Boolean use = false;
    Real extra = 1 if use;
    Real x = 1;
  end A;
  model M
    A a(use = true);
  end M;
end P;
