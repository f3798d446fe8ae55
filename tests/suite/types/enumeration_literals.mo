// Literals of an enumeration differ, and none has the name of an attribute (MLS 4.9.5).
model M
  type Twice = enumeration(a, b, a); // error: E0211 two literals `a`
  type Attribute = enumeration(low, min, high); // error: E0211 `min`
  Twice t = Twice.a;
  Attribute u = Attribute.low;
end M;
