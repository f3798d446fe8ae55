// An import of an enclosing package is visible in the classes inside it (MLS 5.3.1).
// check: ok
// equations: 2
package P
  package Constants
    constant Integer n = 2;
  end Constants;
  package Q
    import P.Constants;
    model M
      Real x[Constants.n] = {1, 2};
    end M;
  end Q;
end P;
