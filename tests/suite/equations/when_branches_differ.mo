// All branches of a when-equation must give the same variables (MLS 8.3.5).
model M
  discrete Integer a(start = 0, fixed = true);
  discrete Integer b(start = 0, fixed = true);
equation
  when time > 1 then // error: at any
    a = 1;
  elsewhen time > 2 then
    b = 2;
  end when;
end M;
