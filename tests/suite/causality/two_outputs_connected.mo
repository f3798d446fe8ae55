// Two outputs may not be connected (MLS 9.1).
package P
  connector Out = output Real;
  block Source
    Out y;
  equation
    y = 1;
  end Source;
  model M
    Source a;
    Source b;
  equation
    connect(a.y, b.y); // error:
  end M;
end P;
