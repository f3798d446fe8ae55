// A record's members are those declared.
package P
  record R
    Real a;
  end R;
  model M
    R r = R(1);
    Real x = r.b; // error: E0202 b
  end M;
end P;
