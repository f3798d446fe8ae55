// A redeclaration is not replaceable unless it says so (MLS 7.3), and the class may be a base then (MLS 7.1.4).
package P
  package Parts
    replaceable model A
      parameter Integer k = 2;
    end A;
  end Parts;
  model B
    parameter Integer k = 3;
  end B;
  package OwnParts = Parts(redeclare model A = B);
  model M
    extends OwnParts.A;
  end M;
end P;
// check: ok
// value: k = 3
