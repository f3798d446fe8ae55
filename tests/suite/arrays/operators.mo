// Vector and matrix operators (MLS 10.6).
// check: ok
// value: dot = 11
// value: mv = {17, 39}
// value: vm = {7, 10}
// value: mm = {{7, 10}, {15, 22}}
// value: scaled = {2, 4}
// value: divided = {0.5, 1}
// value: difference = {-2, -2}
model M
  parameter Real dot = {1, 2} * {3, 4};
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  parameter Real mv[2] = A * {5, 6};
  parameter Real vm[2] = {1, 2} * A;
  parameter Real mm[2, 2] = A * A;
  parameter Real scaled[2] = 2 * {1, 2};
  parameter Real divided[2] = {1, 2} / 2;
  parameter Real difference[2] = {1, 2} - {3, 4};
end M;
