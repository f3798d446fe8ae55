//? 3:6 E0010 expected `then` behind the condition
//?   label: `then` is missing behind this
//? 6:14 E0010 expected `loop` behind the loop variables
//?   label: `loop` is missing behind this
//? 9:10 E0018 expected an expression, found `;`
//?   note 9:9: the right operand of this operator is missing
model M
equation
  if a
    x = 1;
  end if;
  for i in 1:2
    x = 1;
  end for;
  y = 1 +;
end M;
