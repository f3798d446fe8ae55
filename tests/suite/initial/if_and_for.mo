// if and for in initial equations (MLS 8.6).
// check: ok
// equations: 3
model M
  parameter Boolean steady = true;
  Real x[3];
initial equation
  if steady then
    der(x) = zeros(3);
  else
    for i in 1:3 loop
      x[i] = i;
    end for;
  end if;
equation
  der(x) = -x;
end M;
