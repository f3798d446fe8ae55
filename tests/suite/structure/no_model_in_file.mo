// A file with a package of functions only has no model to check.
// error: E0201 at any
package P
  function f
    input Real u;
    output Real y = u;
  end f;
end P;
