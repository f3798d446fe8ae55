// An impure function cannot stand in an equation that holds all the time (MLS 12.3).
package P
  impure function roll
    output Real y;
    external "C" y = rand();
  end roll;
  model M
    Real x;
  equation
    x = roll(); // error: E0305 impure
  end M;
end P;
