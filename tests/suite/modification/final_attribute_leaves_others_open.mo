// Attributes that are not final stay modifiable (MLS 7.2.6).
// check: ok
// flat: contains displayUnit = "rev"
package P
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
  model M
    Angle phi(displayUnit = "rev") = 1;
  end M;
end P;
