// The size of an output may depend on the inputs' sizes (MLS 12.2).
// check: ok
// equations: 5
package P
  function join
    input Real a[:];
    input Real b[:];
    output Real c[size(a, 1) + size(b, 1)];
  algorithm
    c := cat(1, a, b);
  end join;
  model M
    Real x[:] = join({1, 2}, {3, 4, time});
  end M;
end P;
