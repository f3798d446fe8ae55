// Variables of two clocks in one equation (MLS 3.6, 16.7.4).
// check: ok
package P
  block Meter
    input Real u;
    output Real y;
  equation
    y = sample(u, Clock(0.1));
  end Meter;
  model Plant
    Meter meter(u = time);
    Real fast = sample(time, Clock(0.01));
    Real sum = meter.y + fast;
  end Plant;
end P;
