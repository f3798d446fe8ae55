// Modifiers with the same prefix but different leaves merge (MLS 7.2.3).
// check: ok
// flat: contains start = 1
// flat: contains nominal = 10
package P
  model A
    Real x = time;
  end A;
  model M
    A a(x.start = 1, x.nominal = 10);
  end M;
end P;
