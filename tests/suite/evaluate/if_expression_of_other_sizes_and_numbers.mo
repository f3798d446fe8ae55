// Sizes may differ where a parameter chooses the branch, and Integers stand for Reals (MLS 3.6.5, 10.6.13).
// check: ok
// value: table = {{0}}
// value: chosen = {{0.5, 1.5}, {2, 3}}
model M
  parameter Boolean isGiven = false;
  parameter Real table[:, :] = if isGiven then [0.5, 1.5; 2, 3] else [0];
  parameter Real chosen[:, :] = if not isGiven then [0.5, 1.5; 2, 3] else [0];
end M;
