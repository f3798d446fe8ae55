// A type's final attribute cannot be changed (MLS 7.2.6).
package P
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
  model M
    Angle phi(unit = "deg") = 1; // error: E0206 final
  end M;
end P;
