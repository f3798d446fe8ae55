// model: Missing
// error: at any Missing
model M
  Real x = 1;
end M;
