// A conditional component that exists can be used like any other (MLS 4.4.5).
// check: ok
// equations: 2
package P
  model A
    Real x = 1;
  end A;
  model M
    parameter Boolean use = true;
    A part if use;
    Real y = part.x;
  end M;
end P;
