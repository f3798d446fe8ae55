// Modifiers of the constraining clause apply to every replacement (MLS 7.3.2).
// check: ok
// value: a.part.k = 5
package P
  model Base
    parameter Real k = 1;
  end Base;
  model Other
    parameter Real k = 2;
    parameter Real l = 3;
  end Other;
  model A
    replaceable Base part constrainedby Base(k = 5);
  end A;
  model M
    A a(redeclare Other part);
  end M;
end P;
