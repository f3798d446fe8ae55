// An operator of the record that takes arrays as they are comes before one that is applied to each element (MLS 14.5).
// check: ok
package P
  operator record V
    Real x;
    encapsulated operator '*'
      function each2
        import P.V;
        input V a;
        input V b;
        output V c = V(a.x*b.x);
      algorithm
      end each2;
      function whole
        import P.V;
        input V a[:];
        input V b[:];
        output Real c = 100;
      algorithm
      end whole;
    end '*';
  end V;
  model M
    V a[2] = {V(1), V(2)};
    Real p = a*a;
  equation
    assert(abs(p - 100) < 1e-12, "the function of arrays");
  end M;
end P;
