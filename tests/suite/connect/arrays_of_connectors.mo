// Arrays of connectors are connected element by element (MLS 9.1).
// check: ok
// equations: 12
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    parameter Integer n = 3;
    Pin p[n];
  equation
    for k in 1:n loop
      p[k].v = k * p[k].i + time;
    end for;
  end Load;
  model M
    Load a;
    Load b;
  equation
    connect(a.p, b.p);
  end M;
end P;
