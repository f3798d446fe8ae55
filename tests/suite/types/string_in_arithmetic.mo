// A String cannot be multiplied.
model M
  Real x = 2 * "a"; // error: E0307
end M;
