// A constructor that calls its record with its own arguments means the fields; arrays are constructed element by element (MLS 12.4.6, 14.3).
// check: ok
package P
  operator record Complex
    Real re;
    Real im;
    encapsulated operator 'constructor'
      function fromReal
        import P.Complex;
        input Real re;
        input Real im = 0;
        output Complex result = Complex(re = re, im = im);
      algorithm
      end fromReal;
    end 'constructor';
    encapsulated operator function '+'
      import P.Complex;
      input Complex a;
      input Complex b;
      output Complex c = Complex(a.re + b.re, a.im + b.im);
    algorithm
    end '+';
    encapsulated operator function '*'
      import P.Complex;
      input Complex a;
      input Complex b;
      output Complex c = Complex(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
    algorithm
    end '*';
  end Complex;
  model M
    Complex a[3] = Complex({1, 2, time});
    Complex b[2, 2] = [Complex(1, 2), Complex(3); Complex(4), Complex(5, 1)];
    Complex c[2, 2] = b*b;
    Complex d[2] = b[1, :]*b;
  equation
    assert(abs(a[3].re - time) + abs(a[2].im) < 1e-12, "vectorised constructor");
    assert(abs(c[1, 1].re - 9) + abs(c[1, 1].im - 4) + abs(c[2, 1].re - 24) + abs(c[2, 1].im - 12) < 1e-12, "matrix product");
    assert(abs(d[2].re - 18) + abs(d[2].im - 9) < 1e-12, "row by matrix");
  end M;
end P;
