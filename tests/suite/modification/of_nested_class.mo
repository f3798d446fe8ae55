// A class modification can modify a nested replaceable class's elements (MLS 7.2).
// check: ok
// value: a.b.k = 9
package P
  model A
    replaceable model B = Gain;
    B b;
  end A;
  model Gain
    parameter Real k = 1;
  end Gain;
  model M
    A a(redeclare model B = Gain(k = 9));
  end M;
end P;
