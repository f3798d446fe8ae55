//? 4:3 E0031 the `external` clause must stand at its end
//?   note 5:1: `protected` follows
//?   hint: move it down, directly before `end`
function f
  input Real u;
  output Real y;
  external "C";
protected
  Real z;
end f;
