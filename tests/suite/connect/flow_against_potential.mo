// A flow variable matches only a flow variable (MLS 9.3).
package P
  connector A
    Real x;
    flow Real y;
  end A;
  connector B
    flow Real x;
    Real y;
  end B;
  model M
    A a;
    B b;
  equation
    connect(a, b); // error: E0320
  end M;
end P;
