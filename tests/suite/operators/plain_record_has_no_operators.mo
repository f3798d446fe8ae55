// A plain record cannot be added (MLS 10.6.2, 14).
package P
  record R
    Real a;
  end R;
  model M
    R r = R(1);
    R s = r + r; // error: E0307
  end M;
end P;
