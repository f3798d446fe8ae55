// A slice stays an array when it has one element (MLS 10.5, 9.1): `x[1:1]` fits an array of size 1, `x[1]` a scalar.
// check: ok
// equations: 6
model SliceOfLengthOne
  connector Signal = input Real;
  model Part
    parameter Integer n = 1;
    Signal all[2];
    Signal some[n];
  equation
    connect(all[1:n], some);
    all = {1, 2};
  end Part;
  Part parts[2](each n = 1);
end SliceOfLengthOne;
