// when is not allowed in initial equations (MLS 8.6).
model M
  discrete Real x(start = 0);
initial equation
  when time > 1 then // error: E0308 when
    x = 1;
  end when;
equation
  when time > 2 then
    x = 2;
  end when;
end M;
