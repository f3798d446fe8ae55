// Operator records: constructor, +, *, unary minus (MLS 14).
// check: ok
// equations: 8
package P
  operator record C
    Real re;
    Real im;
    encapsulated operator 'constructor'
      function fromReal
        import P.C;
        input Real re;
        input Real im = 0;
        output C result(re = re, im = im);
      algorithm
        annotation(Inline = true);
      end fromReal;
    end 'constructor';
    encapsulated operator function '+'
      import P.C;
      input C a;
      input C b;
      output C c;
    algorithm
      c := C(a.re + b.re, a.im + b.im);
    end '+';
    encapsulated operator '-'
      function negate
        import P.C;
        input C a;
        output C c;
      algorithm
        c := C(-a.re, -a.im);
      end negate;
      function subtract
        import P.C;
        input C a;
        input C b;
        output C c;
      algorithm
        c := C(a.re - b.re, a.im - b.im);
      end subtract;
    end '-';
    encapsulated operator function '*'
      import P.C;
      input C a;
      input C b;
      output C c;
    algorithm
      c := C(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    end '*';
  end C;
  model M
    C a = C(1, 2);
    C b = a * a + C(3);
    C c = -a - b;
    C d;
  equation
    d + a = 2 * b;
  end M;
end P;
