// An outer without inner of non-partial class without default prefix is created with a warning or rejected (MLS 5.4);
// a type that cannot be created automatically is an error.
package P
  model Body
    outer parameter Real g; // error: inner
    Real f = 2 * g;
  end Body;
  model M
    Body body;
  end M;
end P;
