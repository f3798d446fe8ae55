// A replaceable type is redeclared with a subtype (MLS 6.4, 7.3.2).
package P
  type Level = enumeration(low, high);
  model A
    replaceable type T = Real;
    replaceable type E = Level;
    T t = 1;
    E e = Level.low;
  end A;
  model M
    A a(redeclare type T = Boolean, t = true, // error: E0209 Boolean
      redeclare type E = Real, e = 1); // error: E0209 the enumeration
  end M;
end P;
