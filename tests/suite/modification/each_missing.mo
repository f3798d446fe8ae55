// A single value for all components of an array has `each` before it (MLS 7.2.5). Widely used tools take it for every element.
// check: ok
// value: r[2].R = 10
package P
  model Resistor
    parameter Real R;
    parameter Real T[2] = {1, 2};
  end Resistor;
  model M
    Resistor r[3](R = 10, each T = {3, 4}); // warning: W0257 the modified component is an array with 1 dimensions, the value is Integer
  end M;
end P;
