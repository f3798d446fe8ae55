// A record component can be given by another record (MLS 7.2, 4.6).
// check: ok
// value: a.r.u = 3
package P
  record R
    parameter Real u = 1;
    parameter Real v = 2;
  end R;
  model A
    parameter R r;
  end A;
  model M
    A a(r = R(u = 3, v = 4));
  end M;
end P;
