// A file with a package of functions only has no model to check.
// error: at any
package P
  function f
    input Real u;
    output Real y = u;
  end f;
end P;
