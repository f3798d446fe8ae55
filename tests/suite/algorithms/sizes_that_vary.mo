// Arrays in an algorithm section may have sizes that change while the model runs (MLS 10.3.3, 10.6.9, 11.2.1.1): slices with varying ranges on both sides, `fill`, `zeros` and
// `ones` of a varying size, reductions over them.
// check: ok
model M
  Integer n(start = 0, fixed = true);
  discrete Real x[4](each start = 0, each fixed = true);
  discrete Real part, whole, most, ones_of;
  Integer order[4] = {4, 2, 1, 3};
algorithm
  when sample(0.1, 0.2) then
    n := if pre(n) < 4 then pre(n) + 1 else 1;
    x := zeros(4);
    x[1:n] := fill(1/max(n, 1), n);
    part := sum(x[order[1:n]]);
    x[n:4] := 2*x[n:4] + ones(5 - n);
    whole := sum(x);
    most := max(cat(1, {0}, x[1:n]));
    ones_of := sum(ones(n));
  end when;
equation
  when time > 0.2 then
    assert(n == 1 and abs(part) < 1e-15 and abs(whole - 6) < 1e-12, "one");
  end when;
  when time > 0.4 then
    assert(n == 2 and abs(part - 0.5) < 1e-15 and abs(whole - 4.5) < 1e-12 and abs(most - 2) < 1e-12 and abs(ones_of - 2) < 1e-12, "two");
  end when;
  when time > 0.8 then
    assert(n == 4 and abs(part - 1) < 1e-15 and abs(whole - 2.25) < 1e-12 and abs(most - 1.5) < 1e-12, "four");
  end when;
  annotation(experiment(StopTime = 0.9));
end M;
