// The base class must be transitively non-replaceable (MLS 7.1.4).
// model: P.M
package P
  model M
    replaceable model B = A;
    extends B; // error: replaceable
  end M;
  model A
    Real x = 1;
  end A;
end P;
