// A block's input is given from outside (MLS 4.7): unconnected in a component it is an error.
// error: E0310 at any u
package P
  block Gain
    input Real u;
    output Real y;
  equation
    y = 2 * u;
  end Gain;
  model M
    Gain g;
  end M;
end P;
