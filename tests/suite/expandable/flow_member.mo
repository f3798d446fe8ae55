// An expandable connector has no flow variables of its own (MLS 9.1.3).
package P
  expandable connector Bus
    flow Real i; // error: at any flow
  end Bus;
  model M
    Bus bus;
  end M;
end P;
