// An encapsulated class reaches other packages by imports (MLS 5.3.1, 13.2.1).
// check: ok
// equations: 1
package P
  constant Real c = 1;
  encapsulated model M
    import P;
    Real x = P.c + sin(1.0);
  end M;
end P;
