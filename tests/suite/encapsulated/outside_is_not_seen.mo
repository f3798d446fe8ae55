// Lookup stops at an encapsulated class, except for predefined names (MLS 5.3.1).
package P
  constant Real c = 1;
  encapsulated model M
    Real x = c; // error: E0202 c
  end M;
end P;
