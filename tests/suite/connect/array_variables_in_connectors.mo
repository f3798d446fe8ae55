// Array variables of connectors count all elements (MLS 9.2).
// check: ok
// equations: 12
package P
  connector Frame
    Real r[3];
    flow Real f[3];
  end Frame;
  model Body
    Frame a;
  equation
    a.f = 2 * a.r + {time, 0, 0};
  end Body;
  model M
    Body b;
    Body c;
  equation
    connect(b.a, c.a);
  end M;
end P;
