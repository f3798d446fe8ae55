// A component that passes an orientation on without `Connections.branch` (MLS 9.4.1): an error with `--pedantic`.
// options: pedantic
package P
  record Ori
    Real T;
    function equalityConstraint
      input Ori a;
      input Ori b;
      output Real r[0];
    algorithm
    end equalityConstraint;
  end Ori;
  connector Frame
    Ori R;
    Real x;
    flow Real f;
  end Frame;
  model World
    Frame b;
  equation
    Connections.root(b.R);
    b.R.T = 1;
    b.x = 0;
  end World;
  model Pass
    Frame a;
    Frame b;
  equation
    b.R.T = a.R.T;
    b.x = a.x + 1;
    a.f + b.f = 0;
  end Pass;
  model Load
    Frame a;
  equation
    a.f = sin(time);
  end Load;
  model M
    World w;
    Pass p;
    Load l;
  equation
    connect(w.b, p.a);
    connect(p.b, l.a); // error: E0322 root
  end M;
end P;
