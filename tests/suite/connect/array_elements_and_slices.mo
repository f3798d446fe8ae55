// Elements and slices of connector arrays (MLS 9.1).
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
    connect(a.p[1:2], b.p[2:3]);
    connect(a.p[3], b.p[1]);
  end M;
end P;
