//? 2:9 E0022 `parameter` cannot stand here
//?   hint: the order is `flow` or `stream`, then `discrete`, `parameter` or `constant`, then `input` or `output`, at most one of each
//? 3:15 E0022 `final` cannot stand here
//?   hint: the order is `redeclare final inner outer replaceable`, each at most once
//? 4:13 E0022 `parameter` cannot stand here
//?   hint: the order is `flow` or `stream`, then `discrete`, `parameter` or `constant`, then `input` or `output`, at most one of each
//? 5:13 E0022 `final` cannot stand here
//?   hint: `final`, `inner`, `outer` and `replaceable` come before `parameter` and the like
model M
  input parameter Real x;
  replaceable final Real y;
  parameter parameter Real z;
  parameter final Real w;
end M;
