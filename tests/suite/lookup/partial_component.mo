// A component of a partial class is not allowed in a simulation model (MLS 4.6).
package P
  partial model A
    Real x;
  end A;
  model M
    A a; // error: E0210 partial
  end M;
end P;
