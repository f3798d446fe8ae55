// A size is an Integer, and one that needs a value of the record itself has no end (MLS 10.1, 12.6).
package P
  record S
    Real[S(1)] b; // error: E0392 needs its own value
  end S;
  model M
    S s;
  end M;
end P;
