// A protected component is not accessible from outside by dot notation (MLS 4.1).
package P
  model A
  protected
    Real secret = 1;
  end A;
  model M
    A a;
    Real x = a.secret; // error: E0309 secret
  end M;
end P;
