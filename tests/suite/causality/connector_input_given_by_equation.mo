// An unconnected input connector of a component may be given by an equation (MLS 9.3).
// check: ok
// equations: 2
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y;
  equation
    y = 2 * u;
  end Gain;
  model M
    Gain g;
  equation
    g.u = time;
  end M;
end P;
