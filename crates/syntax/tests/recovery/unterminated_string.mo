//? 1:9 E0002 this string has no closing `"`
//?   label: opened here
//?   hint: if this is not the string that lacks its quote, look for an earlier one: strings may span lines, and a quote inside one is written `\"`
model M "doc
  Real x;
end M;
