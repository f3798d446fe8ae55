// No choice of the relations is consistent: the component, the relations and the unknowns are named.
// check: ok
package P
  model Stop
    Real x(start = 1), y(start = 1);
  equation
    x^2 + y^2 + 1 + (if x > 0.5 then 1e-3*x else 1e-3*y) = 0;
    exp(0.1*x) + exp(0.1*y) + x*y = 0;
  end Stop;
  model Plant
    Stop stop;
  end Plant;
end P;
