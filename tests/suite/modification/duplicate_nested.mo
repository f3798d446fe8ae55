// Two modifiers of different form for one element are still two (MLS 7.2.3).
package P
  model A
    Real x(start = 0) = time;
  end A;
  model M
    A a(x(start = 1), x.start = 2); // error: start
  end M;
end P;
