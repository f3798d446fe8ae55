// A record can extend another and adds members (MLS 7.1).
// check: ok
// equations: 2
package P
  record R
    Real a;
  end R;
  record S
    extends R;
    Real b;
  end S;
  model M
    S s = S(a = 1, b = 2);
  end M;
end P;
