// A component's variables are reached by dots through several levels (MLS 5.3.2).
// check: ok
// equations: 3
model M
  model A
    Real x = time;
  end A;
  model B
    A a;
  end B;
  B b;
  B c;
  Real y = b.a.x + c.a.x;
end M;
