// Options of `String` have types of their own (MLS 3.7.1.1).
model StringOptions
  parameter Real digits = 4;
  parameter String a = String(1.5, significantDigits = digits); // error: `significantDigits` of `String` is Integer, not Real
  parameter String b = String(3, leftJustified = 1); // error: `leftJustified` of `String` is Boolean, not Integer
  parameter String c = String(1.5, significantDigits = 4, minimumLength = 8, leftJustified = false);
end StringOptions;
