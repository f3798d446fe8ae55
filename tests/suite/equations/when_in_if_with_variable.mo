// when-equations stand in if-equations only with evaluable conditions (MLS 8.3.5).
model M
  discrete Real x(start = 0);
equation
  if time < 1 then
    when sample(1, 2) then // error: at any
      x = time;
    end when;
  else
    when sample(1, 3) then
      x = 2 * time;
    end when;
  end if;
end M;
