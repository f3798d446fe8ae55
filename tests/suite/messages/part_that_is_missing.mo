// A part that nothing determines is named at its declaration in the model (MLS 4.7).
// check: ok
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Spring
    Flange a, b;
  equation
    a.tau = 10*(a.phi - b.phi);
    a.tau + b.tau = 0;
  end Spring;
  model Torque
    Flange f;
  equation
    f.tau = -1;
  end Torque;
  model M
    Torque torque;
    Spring spring;
  equation
    connect(torque.f, spring.a);
  end M;
end P;
