// Records of different members cannot be equated (MLS 8.3.1, 6.5).
package P
  record R
    Real a;
  end R;
  record S
    Real b;
  end S;
  model M
    R r;
    S s = S(1);
  equation
    r = s; // error: E0301
  end M;
end P;
