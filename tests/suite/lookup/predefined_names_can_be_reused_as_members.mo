// Built-in function names are ordinary names: a component may be called `size` or `min`.
// check: ok
// equations: 2
model M
  Real y = 2 * record_.min;
  R record_;
  record R
    Real min = 1;
  end R;
end M;
