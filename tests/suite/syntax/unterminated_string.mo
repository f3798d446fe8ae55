// A string without its closing quote.
// error: E0002 at any
model M
  parameter String s = "abc;
end M;
