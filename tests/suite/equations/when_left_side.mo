// In a when-equation the left side is a variable (MLS 8.3.5).
model M
  discrete Real n(start = 0, fixed = true);
equation
  when time > 1 then
    2 * n = 1; // error:
  end when;
end M;
