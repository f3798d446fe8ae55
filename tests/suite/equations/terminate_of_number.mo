// The message of `terminate` is a String (MLS 8.3.8).
model M
  Real x = time;
equation
  when time > 1 then
    terminate(2.0); // error: E0301 must be a String, not Real
  end when;
end M;
