// `not` takes Booleans (MLS 3.5).
model M
  Boolean b = not time; // error: E0307
end M;
