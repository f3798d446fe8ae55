// integer() makes a discrete value of a continuous one (MLS 3.7.2).
// check: ok
// equations: 1
model M
  Integer n = integer(10 * time);
end M;
