// A partial model is not checked for balance but cannot be the model to simulate (MLS 4.6).
// error: E0210 at any partial
// model: M
partial model M
  Real x;
end M;
