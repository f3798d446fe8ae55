//? 2:3 E0031 the annotation of a class must stand at its end
//?   note 3:3: `Real` follows
//?   hint: move it down, directly before `end`
model M
  annotation(x = 1);
  Real y;
equation
  y = 1;
  external "C";
end M;
