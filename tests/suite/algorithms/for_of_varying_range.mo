// The range of a for-statement in an algorithm may change while the model runs; it is found once, before the loop (MLS 11.2.2).
// check: ok
model M
  Integer n = if time < 0.5 then 3 else 5;
  Integer list[3] = {n, 2*n, 1};
  Integer sum_up, sum_down, sum_list, nested, ends;
algorithm
  sum_up := 0;
  for i in 1:n loop
    sum_up := sum_up + i;
  end for;
algorithm
  sum_down := 0;
  for i in n:-2:1 loop
    sum_down := sum_down + i;
  end for;
algorithm
  sum_list := 0;
  for i in list loop
    sum_list := sum_list + i;
  end for;
algorithm
  nested := 0;
  for i in 1:n, j in 1:i loop
    nested := nested + 1;
  end for;
algorithm
  // What the loop does to its bound changes nothing.
  ends := n;
  for i in 1:ends loop
    if i > 2 then
      break;
    end if;
    ends := ends + 10;
  end for;
equation
  assert(sum_up == div(n*(n + 1), 2), "up");
  assert(sum_down == (if n == 3 then 4 else 9), "down");
  assert(sum_list == 3*n + 1, "list");
  assert(nested == div(n*(n + 1), 2), "nested");
  assert(ends == n + 20, "bound");
end M;
