// Arguments must fit the inputs' types (MLS 6.6).
package P
  function f
    input Real u;
    output Real y = u;
  end f;
  model M
    Real a = f("one"); // error: E0301
  end M;
end P;
