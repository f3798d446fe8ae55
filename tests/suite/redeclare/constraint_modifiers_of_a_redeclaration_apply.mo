// Modifiers of the constraining clause of a redeclaration apply to it and to every further one (MLS 7.3.2).
// check: ok
// value: a.part.k = 5
// value: a.part.l = 3
// value: b.part.k = 6
// value: c.part.k = 5
// value: d.part.k = 7
package P
  partial model Base
    parameter Real k = 1;
  end Base;
  model One
    extends Base;
  end One;
  model Other
    extends Base(k = 2);
    parameter Real l = 3;
  end Other;
  model A
    replaceable One part constrainedby Base;
  end A;
  model Again
    extends A(redeclare replaceable One part constrainedby Base(k = 5));
  end Again;
  model Typed
    replaceable model Part = One constrainedby Base;
    Part part;
  end Typed;
  model M
    A a(redeclare replaceable Other part constrainedby Base(k = 5));
    A b(redeclare replaceable Other part(k = 6) constrainedby Base(k = 5));
    Again c(redeclare Other part);
    Typed d(redeclare replaceable model Part = Other constrainedby Base(k = 7));
  end M;
end P;
