// Discrete variables that keep changing each other: named, with time and advice.
// check: ok
package P
  model Gate
    Boolean a(start = false, fixed = true);
    discrete Real x(start = 0, fixed = true);
  equation
    a = not pre(a) and time > 0.5 or (time > 0.5 and not pre(a));
    when time > 0.2 then
      x = 1;
    end when;
  end Gate;
  model Plant
    Gate gate;
  end Plant;
end P;
