//? 1:1 E0032 expected a class definition, found `Real`
//?   hint: a file consists of classes: `model A … end A;`, `package P … end P;`, …
//? 4:1 E0032 `end` closes nothing: all classes are closed already
//?   hint: remove it, or look for a class above that was closed too early
//? 6:13 E0011 expected `;` after this class
//?   label: `;` is missing behind this
Real x;
model M
end M;
end P;
within A;
model N end N
