// connect is not allowed in a when-equation (MLS 8.3.5).
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
    when time > 1 then
      connect(a.p, b.p); // error: E0308
    end when;
  end M;
end P;
