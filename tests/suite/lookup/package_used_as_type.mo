// A package is no type of a component (MLS 4.6).
package P
  package Q
    constant Real c = 1;
  end Q;
  model M
    Q q; // error: E0213 Q
  end M;
end P;
