// connect is allowed in an if-equation with a parameter condition (MLS 8.3.3).
// check: ok
// equations: 4
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i + time;
  end Load;
  model M
    parameter Boolean linked = true;
    Load a;
    Load b;
  equation
    if linked then
      connect(a.p, b.p);
    end if;
  end M;
end P;
