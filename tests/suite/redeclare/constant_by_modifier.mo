// A constant cannot be redeclared by a modifier either (MLS 7.3.3).
package P
  model A
    replaceable constant Real x = 1;
  end A;
  model M
    A a(redeclare Real x = 2); // error: E0206 `x` is constant
  end M;
end P;
