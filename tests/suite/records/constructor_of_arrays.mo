// The constructor of a record is called for every element of arrays of values (MLS 12.4.6).
// check: ok
package P
  record R
    Real x;
    Real y[2];
  end R;
  model M
    parameter R a[2] = R(x = {1, 2}, y = {{1, 2}, {3, 4}});
    R b[3] = R({1, 2, time}, {5, 6});
  equation
    assert(abs(a[2].y[1] - 3) + abs(b[3].x - time) + abs(b[2].x - 2) + abs(b[1].y[2] - 6) < 1e-12, "elements");
  end M;
end P;
