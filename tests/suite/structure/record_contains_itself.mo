// A record must not contain itself, not even by a component of another class (MLS 4.4: a class is no part of itself); a function makes a type of it.
model RecordContainsItself
  record Turn // error: E0204 the record `Turn` contains itself
    Rod t[2];
  end Turn;
  model Rod
    Turn a;
  end Rod;
  function first
    input Turn a;
    output Real y;
  algorithm
    y := 1;
  end first;
  Real y = first();
end RecordContainsItself;
