// `min` and `max` are asserted (MLS 4.9.1). A general value that is passed on to a parameter of a narrower type is tolerated, as by
// widely used tools.
// check: ok
package P
  model Pump
    parameter Real p(min = 611) = 1000;
  end Pump;
  model M
    parameter Real lowest = 100;
    Pump pump(p = lowest); // warning: W0258 parameter `pump.p` is 100: below its minimum 611
  end M;
end P;
