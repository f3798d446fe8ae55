// An outer function is the inner one (MLS 5.4).
// check: ok
// equations: 3
package P
  partial function Field
    input Integer x;
    output Integer y;
  end Field;
  model Leaf
    outer function field = Field;
    Real x[field(1)] = fill(1.0, field(1));
  end Leaf;
  model M
    inner function field
      extends Field;
    algorithm
      y := x + 2;
    end field;
    Leaf leaf;
  end M;
end P;
