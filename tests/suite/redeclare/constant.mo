// A constant cannot be redeclared (MLS 7.3.3).
package P
  model A
    replaceable constant Real x = 1;
  end A;
  model M
    extends A;
    redeclare Real x = 2; // error: E0206 `x` is constant
  end M;
end P;
