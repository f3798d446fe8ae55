//? 1:1 E0010 expected a name for this model
//?   label: the name is missing behind this
//? 4:7 E0010 expected a name for this model, found `3`
//? 7:7 E0020 expected a name for this model, found the keyword `function`
//?   hint: a keyword can only be a name in quotes: `'function'`
model
  Real x;
end M;
model 3D
  Real x;
end 3D;
model function
end function;
