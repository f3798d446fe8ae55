// Arrays of values for a record constructor have one size (MLS 12.4.6).
package P
  record R
    Real x;
    Real y;
  end R;
  model M
    R a[2] = R({1, 2}, {1, 2, 3}); // error: E0302 differ in size
  end M;
end P;
