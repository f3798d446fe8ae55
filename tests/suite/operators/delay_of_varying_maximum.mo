// The maximum of a delay is a parameter (MLS 3.7.4.1).
model M
  Real most = 2 + time;
  Real y = delay(time, 1, most); // error: E0303 its maximum, must be a parameter
end M;
