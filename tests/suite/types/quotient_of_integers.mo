// A quotient is Real, whatever its operands are (MLS 10.6.1), and no value of an Integer.
model M
  parameter Integer n = 3;
  parameter Integer half = n/2; // error: E0301 div(a, b)
end M;
