// `min` and `max` are asserted (MLS 4.9.1).
// options: pedantic
package P
  model Pump
    parameter Real p(min = 611) = 1000;
  end Pump;
  model M
    parameter Real lowest = 100;
    Pump pump(p = lowest); // error: E0323 below its minimum 611
  end M;
end P;
