// Of two connected connectors each gets what the other has, also where a flow is limited to one direction; a connector of a component that
// nothing ever leaves has any value (MLS 15.2).
// check: ok
// flat: contains 'pipe.a.h' = 'pipe.core.a.h'
// flat: contains 'tee.a.h' = 0
package P
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
  equation
    port.m = -1;
    port.h = 3;
  end Source;
  model Sink
    Port port(m(min = 0));
  equation
    port.p = 1;
    port.h = 4;
  end Sink;
  model Inner
    Port a(m(min = 0));
    Port b(m(max = 0));
  equation
    a.p = b.p;
    a.m + b.m = 0;
    a.h = 5;
    b.h = inStream(a.h);
  end Inner;
  model Pipe
    Port a;
    Port b;
    Inner core;
  equation
    connect(a, core.a);
    connect(core.b, b);
  end Pipe;
  model Tee
    Port a;
    Sink one;
    Blind two;
  equation
    connect(a, one.port);
    connect(a, two.port);
  end Tee;
  model Blind
    Port port(m(min = 0));
  equation
    port.m = 0;
    port.h = 6;
  end Blind;
  model M
    Source source;
    Pipe pipe;
    Sink sink;
    Source other;
    Tee tee;
  equation
    connect(source.port, pipe.a);
    connect(pipe.b, sink.port);
    connect(other.port, tee.a);
  end M;
end P;
// model: P.M
