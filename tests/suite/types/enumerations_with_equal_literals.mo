// Enumeration types are equivalent if they have the same literals in the same order (MLS 6.4): a value of one fits the other.
// check: ok
// value: number = 2
model EqualLiterals
  type Mine = enumeration(A, B);
  type Yours = enumeration(A, B "another comment");
  model Part
    parameter Yours kind;
    Real x = if kind == Yours.B then time else 0;
  end Part;
  parameter Mine kind = Mine.B;
  Part part(kind = kind);
  parameter Integer number = Integer(part.kind);
end EqualLiterals;
