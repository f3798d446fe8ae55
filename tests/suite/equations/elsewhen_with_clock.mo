// A when-clause with a clock has one branch (MLS 16.6).
model M
  Real x;
equation
  when time > 1 then // error: E0308 no `elsewhen`
    x = 1;
  elsewhen Clock(0.1) then
    x = 2;
  end when;
end M;
