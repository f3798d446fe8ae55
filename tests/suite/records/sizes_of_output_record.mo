// The arrays of an output that is a record have the sizes of its redeclarations before the algorithm begins (MLS 12.4.4).
package P
  operator record R
    Real a[:];
    Real b[size(a, 1)] = fill(0, size(a, 1));
    Integer n = 0;
    encapsulated operator 'constructor'
      import P.R;
      function alternating
        input Integer count;
        output R r(redeclare Real a[2*count], redeclare Real b[2*count]);
      protected
        Integer n = size(r.a, 1);
        Real sign[n];
      algorithm
        for i in 1:n loop
          sign[i] := if mod(i, 2) == 0 then 1 else -1;
          r.a[i] := sign[i]*i;
        end for;
        r.n := n;
      end alternating;
    end 'constructor';
  end R;
  model M
    parameter R r = R(2);
  end M;
end P;
// check: ok
// value: r.a = {-1, 2, -3, 4}
// value: r.b = {0, 0, 0, 0}
// value: r.n = 4
