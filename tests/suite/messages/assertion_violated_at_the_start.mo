// An assertion among initial equations that is violated at the start (MLS 8.6).
// check: ok
package P
  model Tank
    Real level(start = 3, fixed = true);
  initial equation
    assert(level <= 2, "the tank overflows at the start");
  equation
    der(level) = -1;
  end Tank;
  model Plant
    Tank tank;
  end Plant;
end P;
