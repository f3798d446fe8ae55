// Without a name the last non-partial model of the file is checked.
// check: ok
// equations: 1
model A
  Real x = 1;
  Real y = 2;
end A;
model B
  Real x = 1;
end B;
partial model C
  Real x;
end C;
