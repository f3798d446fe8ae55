// Members of an array of records form arrays (MLS 10.5.1).
// check: ok
// equations: 5
package P
  record R
    Real a;
    Real b;
  end R;
  model M
    R r[2];
    Real s = sum(r.a);
  equation
    r.a = {1, 2};
    r.b = {3, 4};
  end M;
end P;
