// By the letter the annotation of a class is its last part (MLS 18.1).
// options: pedantic
model M
  annotation(version = "1"); // error: E0031 must stand at its end
  Real x = time;
end M;
