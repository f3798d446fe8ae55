// A leading dot starts the search in the unnamed root (MLS 5.3.3).
// check: ok
// equations: 4
package A
  constant Integer n = 4;
  package A
    constant Integer n = 7;
    model M
      Real x[.A.n] = fill(1.0, .A.n);
    end M;
  end A;
end A;
