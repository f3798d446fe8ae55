// Connected arrays have the same size (MLS 9.3).
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
    Load b(n = 2);
  equation
    connect(a.p, b.p); // error: E0320
  end M;
end P;
