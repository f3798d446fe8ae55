// A partial function cannot be called (MLS 12.4).
package P
  partial function f
    input Real u;
    output Real y;
  end f;
  model M
    Real a = f(1); // error: partial
  end M;
end P;
