// Variables that loops count in belong to the component with the algorithm: it stays balanced by itself.
// check: ok
// warnings: none
package P
  block Sum
    parameter Integer factor = 1;
    input Integer n;
    output Integer y;
  algorithm
    y := 0;
    for i in 1:n loop
      y := y + factor*i;
    end for;
  end Sum;
  model M
    Sum sum[2](factor = {1, 2}, n = {integer(3*time), 2});
  end M;
end P;
