// A record has no equations (MLS 4.6).
package P
  record R
    Real a;
  equation // error: record
    a = 1;
  end R;
  model M
    R r;
  end M;
end P;
