// A parameter with a final value cannot be changed any more; one with another value can (MLS 7.2.6).
// check: ok
// flat: contains final parameter Real 'a.k' = 2.0
// flat: lacks final parameter Real 'b.k'
model M
  model Part
    parameter Real k = 1;
  end Part;
  Part a(final k = 2);
  Part b(k = 2);
end M;
