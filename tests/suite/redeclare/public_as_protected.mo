// What is public stays public (MLS 7.3.3).
package P
  model A
    replaceable Real x = 1;
  end A;
  model M
    extends A;
  protected
    redeclare Real x = 2; // error: E0206 `x` is public and cannot be redeclared as protected
  end M;
end P;
