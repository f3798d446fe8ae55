// A short class may have dimensions, which a component's own dimensions precede (MLS 10.1).
// check: ok
// equations: 6
model M
  type Vector3 = Real[3];
  Vector3 v[2];
equation
  v = fill(1.0, 2, 3);
end M;
