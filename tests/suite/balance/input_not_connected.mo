// An input of a component is given a value by the model around it, by a connection or a modifier (MLS 4.7): the message names the component and
// its input, at its declaration.
package P
  connector In = input Real;
  model Brake
    In force;
    Real torque = 3 * force;
  end Brake;
  model M
    Brake brake; // error: E0310 component `brake` has no equation for its input `force`: connect it
    Brake other(force = 2);
    Brake third;
  equation
    third.force = 1;
  end M;
end P;
