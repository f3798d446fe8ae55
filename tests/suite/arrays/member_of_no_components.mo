// A member that is an array, of an array of no components: the equation has no elements, whatever the sizes of the member (MLS 10.6.1).
// check: ok
// equations: 2
model NoComponents
  connector Port
    Real p;
    flow Real m;
    Real c[2];
  end Port;
  model Source
    parameter Integer n = 0;
    Port ports[n];
    Real c[2] = {1, 2};
  equation
    ports.c = fill(c, n);
    ports.p = fill(1, n);
  end Source;
  Source source;
end NoComponents;
