// Of a class only constants can be used without a component of that class (MLS 5.3.2).
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model M
    Pin p;
  equation
    Pin.v = 2*p.i; // error: E0303 `v` of the class `Pin` is not a constant
  end M;
end P;
