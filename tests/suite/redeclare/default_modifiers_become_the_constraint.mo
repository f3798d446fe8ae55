// Without constrainedby the modifiers of the declaration apply to its replacement too (MLS 7.3.2).
// check: ok
// value: a.part.k = 7
package P
  model Base
    parameter Real k = 1;
  end Base;
  model Other
    parameter Real k = 2;
  end Other;
  model A
    replaceable Base part(k = 7);
  end A;
  model M
    A a(redeclare Other part);
  end M;
end P;
