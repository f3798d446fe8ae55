// `min` of nothing is the last literal of an enumeration, `max` the first (MLS 10.3.4).
// check: ok
// value: a = 3
// value: b = 1
model M
  type E = enumeration(one, two, three);
  parameter Integer a = Integer(min(E.one for i in 1:0));
  parameter Integer b = Integer(max(fill(E.two, 0)));
end M;
