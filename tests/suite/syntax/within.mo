// `within` with the package path a single file does not have is accepted when it is empty (MLS 13.4).
// check: ok
// equations: 1
within;
model M
  Real x = 1;
end M;
