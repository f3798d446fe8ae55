// An operator that the record does not define (MLS 14).
package P
  operator record C
    Real re;
    encapsulated operator 'constructor'
      function fromReal
        import P.C;
        input Real re;
        output C result(re = re);
      algorithm
      end fromReal;
    end 'constructor';
  end C;
  model M
    C a = C(1);
    C b = a + a; // error: E0307 +
  end M;
end P;
