// stateSelect by modification (MLS 4.8).
// check: ok
// flat: contains stateSelect = StateSelect.prefer
model M
  Real x(start = 1, fixed = true, stateSelect = StateSelect.prefer);
equation
  der(x) = -x;
end M;
