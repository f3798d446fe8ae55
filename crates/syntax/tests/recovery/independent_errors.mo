//? 4:20 E0018 expected an expression, found `)`
//? 5:24 E0011 expected `;` after this declaration
//?   label: `;` is missing behind this
//? 8:12 E0018 expected an expression, found `;`
//?   note 8:11: the right operand of this operator is missing
//? 9:7 E0017 `:=` in an equation
//?   hint: write `=`; assignments with `:=` stand in an `algorithm` section
//? 10:16 E0010 expected a variable name, found `)`
//? 12:13 E0010 expected `;` after this equation, found `x`
//? 21:7 E0016 `=` in an algorithm
//?   hint: write `:=` to assign; equations with `=` stand in an `equation` section
//? 22:17 E0018 expected an expression, found `loop`
//? 23:16 E0018 expected an expression, found `;`
//?   note 23:14: the right operand of this operator is missing
//? 28:29 E0010 expected `,` or `)` in this enumeration, found `c`
//?   note 28:23: `(` opened here
//? 29:31 E0010 expected `,` or `)` in this modification, found `==`
//?   note 29:14: `(` opened here
//?   hint: `==` compares; write `=`
//? 30:9 E0012 this `[` is never closed
//?   note 30:12: expected `]` before `=`
within A;
package P "several mistakes, each on its own"
  model A
    Real x(start = );
    parameter Real p = 3
    Real y;
  equation
    x = p +;
    y := 2;
    connect(a, );
    if x > 0 then
      y = x x;
      y = 3;
    end if;
  end A;

  function f
    input Real u;
    output Real v;
  algorithm
    v = u;
    for i in 1: loop
      v := v + ;
    end for;
    v := u;
  end f;

  type E = enumeration(a, b c);
  model B = A(x(start = 1), p == 2);
  Real z[3 = 1;
  constant Real last = 1;
end P;
