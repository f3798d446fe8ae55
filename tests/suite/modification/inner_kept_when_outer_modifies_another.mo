// Modifiers of different attributes merge (MLS 7.2.4).
// check: ok
// flat: contains start = 3
// flat: contains min = -1
package P
  model A
    Real x(start = 1, min = -1) = time;
  end A;
  model M
    A a(x(start = 3));
  end M;
end P;
