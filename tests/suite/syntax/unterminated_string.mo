// A string without its closing quote.
// error: at any
model M
  parameter String s = "abc;
end M;
