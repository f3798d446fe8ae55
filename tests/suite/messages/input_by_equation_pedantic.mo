// An input that is no connector is given by a modifier (MLS 4.7): an error with `--pedantic`.
// options: pedantic
package P
  model Gain
    input Real u;
    output Real y;
  equation
    y = 2*u;
  end Gain;
  model Plant
    input Real w;
    Real z;
    Gain g;
  equation
    g.u = w + time;
    z = g.y;
  end Plant;
  model M
    Plant p(w = sin(time)); // error: E0312 1 too many
  end M;
end P;
