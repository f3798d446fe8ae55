// The interval of a sample is greater than zero (MLS 3.7.5).
model M
  Integer n(start = 0, fixed = true);
  Integer m(start = 0, fixed = true);
equation
  when sample(0, 0) then // error: E0305 greater than zero
    n = pre(n) + 1;
  end when;
  when sample(0, -0.5) then // error: E0305 greater than zero
    m = pre(m) + 1;
  end when;
end M;
