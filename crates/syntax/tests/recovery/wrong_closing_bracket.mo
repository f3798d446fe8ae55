//? 2:18 E0012 `]` does not close `(`
//?   label: expected `)`
//?   note 2:12: opened here
//? 3:17 E0012 `)` does not close `{`
//?   label: expected `}`
//?   note 3:12: opened here
model M
  Real x = (1 + 2];
  Real y = {1, 2);
  Real z;
end M;
