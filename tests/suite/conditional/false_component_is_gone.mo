// A component whose condition is false does not exist (MLS 4.4.5).
// check: ok
// equations: 1
// flat: lacks part
package P
  model A
    Real x = 1;
  end A;
  model M
    parameter Boolean use = false;
    A part if use;
    Real y = 2;
  end M;
end P;
