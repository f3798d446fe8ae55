// A modifier's expression is looked up where it is written, not in the modified class (MLS 5.6.1).
// check: ok
// value: a.k = 7
model M
  model A
    parameter Real k = 1;
    parameter Real p = 100;
  end A;
  parameter Real p = 7;
  A a(k = p);
end M;
