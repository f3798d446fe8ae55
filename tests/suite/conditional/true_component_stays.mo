// A component whose condition is true exists (MLS 4.4.5).
// check: ok
// equations: 2
package P
  model A
    Real x = 1;
  end A;
  model M
    parameter Boolean use = false;
    A part if not use;
    Real y = 2;
  end M;
end P;
