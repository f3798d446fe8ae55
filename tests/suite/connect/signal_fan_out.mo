// One output drives several inputs (MLS 9.1).
// check: ok
// equations: 5
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
    Gain h;
  equation
    connect(s.y, g.u);
    connect(s.y, h.u);
  end M;
end P;
