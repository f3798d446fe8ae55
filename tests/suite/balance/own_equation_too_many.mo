// A model has as many equations as unknowns (MLS 4.7). Of an input that is connected and given an equation too, the equation is
// named, not the connection.
package P
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y = time;
  end Source;
  block Gain
    In u;
    Real y = 3*u;
  end Gain;
  model M // error: E0310 nothing is left to determine by `gain.u = 4
    Source source;
    Gain gain;
  equation
    gain.u = 4;
    connect(source.y, gain.u);
  end M;
end P;
