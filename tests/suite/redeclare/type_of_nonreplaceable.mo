// Open dimensions may be redeclared with sizes (MLS 7.3.3), but nothing else of an element that is not replaceable.
package P
  type Length = Real(unit = "m");
  model A
    Real x[:] = ones(size(x, 1));
    Real y[2] = {1, 2};
  end A;
  model M
    A a(
      redeclare Length x[2], // error: E0208 `x`
      redeclare Real y[2]); // error: E0208 `y`
  end M;
end P;
