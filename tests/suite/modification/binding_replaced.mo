// A modifier replaces the binding equation: there is one equation, not two (MLS 7.2).
// check: ok
// equations: 1
package P
  model A
    Real x = 1;
  end A;
  model M
    A a(x = 2);
  end M;
end P;
