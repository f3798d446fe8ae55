// String(record) is the operator 'String' (MLS 14).
// check: ok
package P
  operator record C
    Real re;
    encapsulated operator function 'String'
      import P.C;
      input C c;
      output String s;
    algorithm
      s := "C(" + String(c.re) + ")";
    end 'String';
  end C;
  model M
    C a(re = 1);
    String s = String(a);
  end M;
end P;
