// A missing semicolon is reported where the next token starts or behind the last one.
// error: at any ;
model M
  Real x = 1
  Real y = 2;
end M;
