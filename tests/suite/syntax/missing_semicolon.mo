// A missing semicolon is reported where the next token starts or behind the last one.
// error: E0011 at any ;
model M
  Real x = 1
  Real y = 2;
end M;
