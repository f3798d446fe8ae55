// The condition of a when-equation is a Boolean (MLS 8.3.5).
model M
  discrete Real x(start = 0);
equation
  when time then // error: E0301
    x = 1;
  end when;
end M;
