// The constructor has the record's members as arguments (MLS 12.6).
package P
  record R
    Real a;
  end R;
  model M
    R r = R(b = 1); // error: E0305 b
  end M;
end P;
