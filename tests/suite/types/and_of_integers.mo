// `and` takes Booleans (MLS 3.5).
model M
  Boolean b = 1 and true; // error: E0307
end M;
