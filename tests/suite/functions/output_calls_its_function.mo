// The declared value of an output may call the function itself (MLS 12.4.4).
// check: ok
// value: a = 120
package P
  function factorial
    input Integer n;
    output Integer value = if n <= 1 then 1 else n*factorial(n - 1);
  algorithm
  end factorial;
  model M
    parameter Integer a = factorial(5);
  end M;
end P;
