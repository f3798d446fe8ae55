// When-statements are not nested (MLS 11.2.7.1).
model M
  discrete Real y(start = 0, fixed = true);
algorithm
  when time > 0.2 then
    when time < 0.5 then // error: E0308 nested
      y := 1;
    end when;
  end when;
end M;
