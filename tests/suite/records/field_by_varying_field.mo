// A field that a constructor is not given has its declared value, made of the fields that are given (MLS 12.6), variables too.
package P
  record R
    Real a[:];
    Real b[size(a, 1)] = fill(2, size(a, 1));
    Real c = 2*a[1];
    Real d = c + b[2];
  end R;
  model M
    R r = R({time, 1});
  end M;
end P;
// check: ok
// equations: 6
// flat: contains 'r.c' = 2*time
