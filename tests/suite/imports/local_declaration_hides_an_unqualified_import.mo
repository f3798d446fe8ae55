// Unqualified imports are searched last: a declaration of the class wins (MLS 5.3.1).
// check: ok
// equations: 1
package P
  package Constants
    constant Integer n = 5;
  end Constants;
  model M
    import P.Constants.*;
    constant Integer n = 1;
    Real x[n] = fill(1.0, n);
  end M;
end P;
