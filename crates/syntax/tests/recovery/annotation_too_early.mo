//? 2:3 W0031 the annotation of a class must stand at its end
//?   note 3:3: `Real` follows
//?   hint: move it down, directly before `end`
model M
  annotation(x = 1);
  Real y;
equation
  y = 1;
  annotation(z = 2);
end M;
