//? 2:17 E0005 `\d` is no escape sequence
//?   hint: write `\\` for a backslash; Modelica has \' \" \? \\ \a \b \f \n \r \t \v
//? 3:8 E0004 this quoted identifier has no closing `'` on its line
//?   hint: strings are written with "…"; '…' is a name
//? 4:8 E0004 a quoted identifier must not be empty
//?   hint: the empty string is written ""
model M
  String s = "C:\data\new";
  Real 'abc;
  Real '';
end M;
