// A redeclare element must replace an inherited one (MLS 7.3.3).
package P
  model A
    Real x = 1;
  end A;
  model M
    extends A;
    redeclare Real y = 1; // error: y
  end M;
end P;
