// A function modified with a variable of the model where it is declared (MLS 12.4.1, 7.3); the call uses that variable.
// check: ok
// equations: 2
package P
  partial function Field
    input Real x;
    output Real y;
  end Field;
  function linear
    extends Field;
    input Real k = 1;
  algorithm
    y := k * x;
  end linear;
  model World
    Real z = field(time);
    replaceable function field = linear(k = 2 * mu) constrainedby Field;
    parameter Boolean first = true;
    parameter Integer second[3] = {1, 2, 3};
    parameter Real mu = 5;
  end World;
  model M
    World world;
    Real a = world.z;
  end M;
end P;
