// A block's own input is connected to the input of a component inside it (MLS 9.1).
// check: ok
// equations: 5
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y;
  equation
    y = 2 * u;
  end Gain;
  block Box
    In u;
    Out y;
    Gain g;
  equation
    connect(u, g.u);
    connect(g.y, y);
  end Box;
  model M
    Box box(u = time);
    Real z = box.y;
  end M;
end P;
