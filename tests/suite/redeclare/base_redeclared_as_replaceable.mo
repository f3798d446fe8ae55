// A class that stays replaceable cannot be a base (MLS 7.1.4).
package P
  package Parts
    replaceable model A
      parameter Integer k = 2;
    end A;
  end Parts;
  model B
    parameter Integer k = 3;
  end B;
  package OwnParts = Parts(redeclare replaceable model A = B);
  model M
    extends OwnParts.A; // error: E0215 replaceable
  end M;
end P;
