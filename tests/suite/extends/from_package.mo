// A model cannot inherit from a package (MLS 7.1.3).
package P
  package Q
    constant Real c = 1;
  end Q;
  model M
    extends Q; // error: Q
    Real x = c;
  end M;
end P;
