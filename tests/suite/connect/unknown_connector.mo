// connect of something that does not exist.
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
  model M
    Load a;
    Load b;
  equation
    connect(a.p, b.n); // error: E0320 n
  end M;
end P;
