// Protected variables with sizes that depend on inputs (MLS 12.2).
// check: ok
// value: a = {3, 2, 1}
package P
  function reverse
    input Real v[:];
    output Real w[size(v, 1)];
  protected
    Integer n = size(v, 1);
  algorithm
    for i in 1:n loop
      w[n + 1 - i] := v[i];
    end for;
  end reverse;
  model M
    parameter Real a[3] = reverse({1, 2, 3});
  end M;
end P;
