// When-equations cannot be nested (MLS 8.3.5).
model M
  discrete Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    when time > 2 then // error: E0308 when
      n = 1;
    end when;
  end when;
end M;
