// connect takes connectors (MLS 9.1): an input of type Real is none, and the message says what it would have to be.
// error: E0320 at 12 RealInput pedal
package P
  connector In = input Real;
  block Gain
    In u;
    Real y = 3*u;
  end Gain;
  model M
    input Real pedal;
    Gain gain;
  equation connect(pedal, gain.u);
  end M;
end P;
