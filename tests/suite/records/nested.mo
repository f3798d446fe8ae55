// Records in records, with arrays (MLS 4.6).
// check: ok
// equations: 5
package P
  record Inner
    Real v[2];
  end Inner;
  record Outer
    Inner i;
    Real k;
  end Outer;
  model M
    Outer o;
    Real s[2] = o.i.v;
  equation
    o = Outer(Inner({1, 2}), 3);
  end M;
end P;
