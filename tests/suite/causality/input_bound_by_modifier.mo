// An input may be given by a modifier (MLS 4.7).
// check: ok
// equations: 2
package P
  block Gain
    input Real u;
    output Real y;
  equation
    y = 2 * u;
  end Gain;
  model M
    Gain g(u = time);
  end M;
end P;
