// A conditional component may only be used in connect (MLS 4.4.5).
package P
  model A
    Real x = 1;
  end A;
  model M
    parameter Boolean use = false;
    A part if use;
    Real y = part.x; // error: E0202 part
  end M;
end P;
