// Functions take and return records (MLS 12.2).
// check: ok
// equations: 2
package P
  record R
    Real a;
    Real b;
  end R;
  function swap
    input R u;
    output R y;
  algorithm
    y := R(a = u.b, b = u.a);
  end swap;
  model M
    R r = swap(R(time, 1));
  end M;
end P;
