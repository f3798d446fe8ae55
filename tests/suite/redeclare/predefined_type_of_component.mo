// A predefined type is a subtype of itself only (MLS 6.4, 7.3.2).
package P
  model A
    replaceable Real x = 1;
    replaceable Real y = 1;
    replaceable Real z = 1;
  end A;
  model M
    A a(redeclare Boolean x = true, // error: E0209 Boolean
      redeclare Integer y = 1, // error: E0209 Integer
      redeclare Real z(unit = "m") = 2);
  end M;
end P;
