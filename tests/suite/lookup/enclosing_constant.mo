// Constants of enclosing packages are visible in nested classes (MLS 5.3.1).
// check: ok
// equations: 3
package P
  constant Integer n = 3;
  package Q
    model M
      Real x[n] = fill(0.5, n);
    end M;
  end Q;
end P;
