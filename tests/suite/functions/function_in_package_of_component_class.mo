// Functions declared in the class of a component can be called through the class.
// check: ok
// value: a = 3
package P
  package Tools
    function inc
      input Integer n;
      output Integer m = n + 1;
    end inc;
  end Tools;
  model M
    parameter Integer a = Tools.inc(2);
  end M;
end P;
