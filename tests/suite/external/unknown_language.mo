// The language is "C", "FORTRAN 77" or "builtin" (MLS 12.9).
package P
  function f
    input Real u;
    output Real y;
    external "Cobol"; // error: Cobol
  end f;
  model M
    Real a = f(time);
  end M;
end P;
