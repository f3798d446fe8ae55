// Only constants and classes of enclosing classes may be used, not parameters (MLS 5.3.1).
model Outer
  parameter Real a = 1;
  model Inner
    Real b = a; // error:
  end Inner;
  Inner inner_;
end Outer;
