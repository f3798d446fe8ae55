// An equation between records is one per member (MLS 8.3.1).
// check: ok
// equations: 4
package P
  record R
    Real a;
    Real b;
  end R;
  model M
    R r;
    R s;
  equation
    r = R(time, 2 * time);
    s = r;
  end M;
end P;
