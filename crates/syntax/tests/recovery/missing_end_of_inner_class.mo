//? 2:9 E0014 `A` has no `end A`
//?   label: this class is not closed
//?   note 6:1: this closes the enclosing `P`
package P
  model A
    Real x;
  model B
  end B;
end P;
