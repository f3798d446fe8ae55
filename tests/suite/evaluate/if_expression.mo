// Only the chosen branch is evaluated (MLS 3.6.5).
// check: ok
// value: a = 2
model M
  constant Integer n = 0;
  parameter Real a = if n > 0 then 1 / n elseif n == 0 then 2 else 3;
end M;
