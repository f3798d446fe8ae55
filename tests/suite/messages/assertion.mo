// An assertion of a part names the part in the model (MLS 8.3.7).
// check: ok
package P
  model Tank
    Real level(start = 1, fixed = true);
  equation
    der(level) = -1;
    assert(level > 0.5, "the tank runs dry");
  end Tank;
  model Plant
    Tank tank;
  end Plant;
end P;
