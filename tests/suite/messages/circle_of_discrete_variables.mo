// Discrete variables of one event that need each other are refused at an equation of theirs (MLS 8.6).
// check: ok
model M
  discrete Real a(start=0, fixed=true);
  discrete Real b(start=0, fixed=true);
equation
  when time > 0.5 then
    a = b + 1;
    b = 2*a + 3;
  end when;
end M;
