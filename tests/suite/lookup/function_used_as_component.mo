// A function is no type of a component outside functions (MLS 4.6, 12.4.2).
package P
  function f
    input Real u;
    output Real y = u;
  end f;
  model M
    f x; // error: f
  end M;
end P;
