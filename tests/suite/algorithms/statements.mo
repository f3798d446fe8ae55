// if, for and while in an algorithm of a model (MLS 11.2).
// check: ok
// equations: 2
model M
  Real x;
  Integer n;
algorithm
  x := 0;
  for i in 1:3 loop
    if time > i then
      x := x + 1;
    else
      x := x - 1;
    end if;
  end for;
  n := 10;
  while n > 3 loop
    n := n - 2;
  end while;
end M;
