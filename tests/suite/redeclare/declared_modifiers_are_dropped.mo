// Modifiers of the default declaration do not apply to its replacement when a constraining clause exists (MLS 7.3.2).
// check: ok
// value: a.part.k = 2
package P
  model Base
    parameter Real k = 1;
  end Base;
  model Other
    parameter Real k = 2;
  end Other;
  model A
    replaceable Base part(k = 7) constrainedby Base;
  end A;
  model M
    A a(redeclare Other part);
  end M;
end P;
