// Constants can be imported, also under another name (MLS 13.2.1).
// check: ok
// equations: 2
package P
  package Constants
    constant Real pi = 3.14159;
    constant Integer two = 2;
  end Constants;
  model M
    import circle = P.Constants.pi;
    import P.Constants.two;
    Real x[two] = {circle, circle};
  end M;
end P;
