// Two components with imbalances that cancel are still each wrong (MLS 4.7).
// options: pedantic
// error: at any
// error: at any
package P
  model TooFew
    Real x;
  end TooFew;
  model TooMany
    Real x = 1;
  equation
    x = time;
  end TooMany;
  model M
    TooFew a;
    TooMany b;
  end M;
end P;
