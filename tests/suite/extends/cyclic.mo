// A class cannot inherit from itself through others (MLS 7.1).
// error: E0203 at any
package P
  model A
    extends B;
  end A;
  model B
    extends A;
  end B;
  model M
    extends A;
    Real x = 1;
  end M;
end P;
