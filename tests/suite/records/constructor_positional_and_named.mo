// A record type is also its constructor function (MLS 12.6).
// check: ok
// value: r.a = 1
// value: r.b = 5
// value: s.a = 2
// value: s.b = 3
package P
  record R
    parameter Real a = 0;
    parameter Real b = 5;
  end R;
  model M
    parameter R r = R(1);
    parameter R s = R(b = 3, a = 2);
  end M;
end P;
