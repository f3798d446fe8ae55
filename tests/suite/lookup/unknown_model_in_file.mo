// model: Missing
// error: E0201 at any Missing
model M
  Real x = 1;
end M;
