// A composite name is looked up in the package that it names (MLS 5.3.2); where another one has it, the message says so.
package Parts
  package Gears
  end Gears;
  package Components
    package Simple
      model Ideal
        Real x = 1;
      end Ideal;
    end Simple;
  end Components;
  model M
    Parts.Gears.Ideal gear; // error: E0201 there is `Parts.Components.Simple.Ideal`
    Parts.Components.Planetary planetary; // error: E0201 it has: Simple
  end M;
end Parts;
