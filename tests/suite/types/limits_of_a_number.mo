// `min` and `max` are asserted (MLS 4.9.1): a number that is written for the parameter itself is an error.
package P
  model Pump
    parameter Real p(min = 611) = 1000;
  end Pump;
  model M
    Pump pump(p = 100); // error: E0323 below its minimum 611
  end M;
end P;
