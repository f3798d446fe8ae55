// A record is no number.
package P
  record R
    Real a;
  end R;
  model M
    R r = R(1);
    Real x = r; // error: E0301
  end M;
end P;
