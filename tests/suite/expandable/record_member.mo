// All components of an expandable connector are connectors, records too (MLS 9.1.3).
// check: ok
// equations: 6
package P
  record State
    Real p;
    Real T;
  end State;
  expandable connector Bus
    State state;
  end Bus;
  connector StateOutput = output State;
  connector StateInput = input State;
  block Source
    StateOutput y;
  equation
    y.p = time;
    y.T = 2*time;
  end Source;
  block Sink
    StateInput u;
  end Sink;
  model M
    Bus bus;
    Source source;
    Sink sink;
  equation
    connect(source.y, bus.state);
    connect(bus.state, sink.u);
  end M;
end P;
