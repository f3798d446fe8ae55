// An output connected to an input (MLS 9.1).
// check: ok
// equations: 3
package P
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y;
  equation
    y = time;
  end Source;
  block Gain
    In u;
    Out y;
  equation
    y = 2 * u;
  end Gain;
  model M
    Source s;
    Gain g;
  equation
    connect(s.y, g.u);
  end M;
end P;
