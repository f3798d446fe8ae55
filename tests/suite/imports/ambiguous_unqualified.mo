// A name that several unqualified imports provide is ambiguous (MLS 5.3.1).
package P
  package A
    constant Real c = 1;
  end A;
  package B
    constant Real c = 2;
  end B;
  model M
    import P.A.*;
    import P.B.*;
    Real x = c; // error: c
  end M;
end P;
