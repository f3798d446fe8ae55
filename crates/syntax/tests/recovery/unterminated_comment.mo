//? 2:11 E0003 this comment has no closing `*/`
//?   label: opened here
//?   hint: comments do not nest: the first `*/` ends one
model M
  Real x; /* foo
end M;
