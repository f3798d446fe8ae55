//! The codes of library diagnostics, E0100 to E0149 (warnings W0100 to W0149), and their pages.

use layshaft_source::Code;

/// The file or directory does not exist.
pub const FILE_NOT_FOUND: Code = Code("E0100");
/// The file exists but cannot be read.
pub const FILE_UNREADABLE: Code = Code("E0101");
/// The file is not UTF-8.
pub const NOT_UTF8: Code = Code("E0102");
/// A directory without `package.mo` stands where a package is expected.
pub const NO_PACKAGE_FILE: Code = Code("E0103");
/// The file holds no class.
pub const NO_CLASS: Code = Code("E0104");
/// The directory is reached again through a link below itself.
pub const CYCLIC_DIRECTORY: Code = Code("E0105");
/// The directory cannot be listed.
pub const DIRECTORY_UNREADABLE: Code = Code("E0106");
/// A file holds a class of another name than the file's.
pub const CLASS_NAME_MISMATCH: Code = Code("E0110");
/// `within` names another package than the one the file lies in.
pub const WITHIN_MISMATCH: Code = Code("E0111");
/// `within` names a package that is not found.
pub const WITHIN_NOT_FOUND: Code = Code("E0112");
/// A file of a package directory holds more than one class.
pub const SEVERAL_CLASSES: Code = Code("E0113");
/// Two classes of one name in one place.
pub const DUPLICATE_CLASS: Code = Code("E0114");
/// A `-L` entry that is no directory.
pub const NO_SEARCH_DIRECTORY: Code = Code("E0120");
/// A resource that does not exist.
pub const RESOURCE_NOT_FOUND: Code = Code("E0130");
/// A resource address of a form not known.
pub const INVALID_RESOURCE: Code = Code("E0131");

/// `package.order` lists a name that is not in the package.
pub const ORDER_ENTRY_MISSING: Code = Code("W0100");
/// A file of a package directory has no `within`.
pub const WITHIN_MISSING: Code = Code("W0101");
/// A library is present in another version than a `uses` annotation asks for.
pub const VERSION_MISMATCH: Code = Code("W0102");
/// A directory of class files inside a package has no `package.mo` and is therefore not seen.
pub const HIDDEN_DIRECTORY: Code = Code("W0103");

/// A file is not UTF-8 and is read as Windows-1252.
pub const OTHER_ENCODING: Code = Code("W0104");
/// A library's file or directory is called like its class but for upper and lower case.
pub const OTHER_CASE: Code = Code("W0105");

/// The page of each code for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        FILE_NOT_FOUND,
        "# E0100: file not found

The path given on the command line does not exist.

    layshaft check Drivline.mo

**Cure:** correct the path. To name a class instead of a file, leave out `.mo` and tell where its
library lies: `layshaft check Drive.Line -L ./libraries`.
",
    ),
    (
        FILE_UNREADABLE,
        "# E0101: file cannot be read

The file is there, but the operating system refuses to hand it out, or it is not a regular file (a
device or a pipe).

**Cure:** check its permissions (`ls -l`), and that the disk or network share is available.
",
    ),
    (
        NOT_UTF8,
        "# E0102: file is not UTF-8

Modelica text is stored as UTF-8. The marked byte cannot occur there. Files from older editors are often in
Latin-1 (ISO 8859-1), where a letter such as ü is a single byte, or in UTF-16.

**Cure:** convert the file, for example

    iconv -f ISO-8859-1 -t UTF-8 Old.mo > New.mo
",
    ),
    (
        OTHER_ENCODING,
        "# W0104: file is read as Windows-1252

A Modelica file is UTF-8 (Modelica 3.6, 13.4). This one is not; older editors wrote it, and widely used tools read it. It is read as
Windows-1252, of which ISO-8859-1 is a part, so that letters with accents in comments and texts may come out wrong. With
`--pedantic` it is an error (`E0102`).

**Cure:** convert the file once: `iconv -f WINDOWS-1252 -t UTF-8 old.mo > new.mo`.
",
    ),
    (
        OTHER_CASE,
        "# W0105: upper and lower case differ

The file or directory of a library is called like its top-level class, in the same upper and lower case (Modelica 3.6, 13.4). This
one differs, which goes unnoticed where file names have no case.

    Drives.mo:   package drives … end drives;

**Cure:** rename the file or the class.
",
    ),
    (
        NO_PACKAGE_FILE,
        "# E0103: directory without package.mo

A directory is a Modelica package only if it holds a file `package.mo` with the package's definition.

    Driveline/
      Clutch.mo        (no package.mo: not a package)

**Cure:** add `package.mo`:

    package Driveline
    end Driveline;

or name the file you mean. A directory that merely *contains* libraries is given with `-L`.
",
    ),
    (
        NO_CLASS,
        "# E0104: the file holds no class

A Modelica file defines at least one class. This one is empty, or holds only comments.

**Cure:** write a class:

    model Empty
    end Empty;
",
    ),
    (
        CYCLIC_DIRECTORY,
        "# E0105: directory contains itself

A symbolic link below a package directory leads back to the directory itself or to one above it, so the
package would contain itself without end.

**Cure:** remove the link, or let it point outside the package.
",
    ),
    (
        DIRECTORY_UNREADABLE,
        "# E0106: directory cannot be listed

The operating system refuses to list the names in a directory of a library.

**Cure:** check its permissions; a directory needs both read and execute permission.
",
    ),
    (
        CLASS_NAME_MISMATCH,
        "# E0110: class and file differ in name

In a package directory, `Clutch.mo` must define `Clutch`, and the `package.mo` of a directory `Driveline` must
define `Driveline` (a version behind the name, as in `Driveline 2.1.0`, does not count). Upper and lower case matter.

    // file Driveline/Clutch.mo
    within Driveline;
    model clutch        // should be Clutch
    end clutch;

**Cure:** rename the file or the class.
",
    ),
    (
        WITHIN_MISMATCH,
        "# E0111: within names another package

The first line of a class file tells in which package it belongs, and must agree with the directory the file
lies in.

    // file Driveline/Clutch.mo
    within Drivetrain;      // should be: within Driveline;

**Cure:** correct the `within` line, or move the file. A top-level class has no `within` (or `within ;`).
",
    ),
    (
        WITHIN_NOT_FOUND,
        "# E0112: package named by within not found

The file says it belongs in a package, but that package lies neither around the file on disk nor on the
library path. Without it, names from the enclosing package cannot be found.

**Cure:** give the library with `-L`, move the file to its place in the package's directory, or delete the
`within` line if the class stands alone.
",
    ),
    (
        SEVERAL_CLASSES,
        "# E0113: several classes in a file of a package

A file of a package directory defines exactly one class, of the file's name; only that one is used.

**Cure:** give each class its own file, or write the others inside the first.
",
    ),
    (
        DUPLICATE_CLASS,
        "# E0114: class defined twice

Two classes of one name stand in the same place: in one class, in `package.mo` and in a file beside it,
in `Clutch.mo` and `Clutch/package.mo`, or at the top level of two files.

    package Driveline
      model Clutch end Clutch;
      model Clutch end Clutch;    // E0114
    end Driveline;

**Cure:** rename or remove one. The first one is used meanwhile.
",
    ),
    (
        NO_SEARCH_DIRECTORY,
        "# E0120: library directory not found

`-L` names a directory that holds libraries (like an entry of MODELICAPATH), or the directory of one library.
The one given does not exist or is not a directory.

**Cure:** correct the path.
",
    ),
    (
        RESOURCE_NOT_FOUND,
        "# E0130: resource not found

A `modelica://Package/path` address means the file `path` in the directory of the package. There is none.

    loadResource(\"modelica://Driveline/Resources/map.txt\")

**Cure:** correct the address; upper and lower case matter. The message names the file looked for.
",
    ),
    (
        INVALID_RESOURCE,
        "# E0131: resource address not understood

Known forms are `modelica://Package.Name/path/in/package`, `file:///path` and a plain path.

**Cure:** write the address in one of these forms, starting with the name of a class that is on the library path.
",
    ),
    (
        ORDER_ENTRY_MISSING,
        "# W0100: package.order lists a missing name

`package.order` gives the order in which a package's members are shown. It lists a name for which the package has
neither a file, nor a directory, nor a class or constant in `package.mo`.

**Cure:** delete the line, or restore the file.
",
    ),
    (
        WITHIN_MISSING,
        "# W0101: file of a package without within

A class file inside a package directory begins with the name of that package:

    within Driveline;
    model Clutch
    end Clutch;

**Cure:** add the `within` line. Other Modelica tools may refuse the file without it.
",
    ),
    (
        VERSION_MISMATCH,
        "# W0102: another version of a library than asked for

A `uses` annotation asks for one version of a library; the library path holds another, whose own annotation does not
promise to be compatible (`conversion(noneFromVersion=…)`). It is used nevertheless.

    annotation(uses(Modelica(version=\"3.2.3\")));   // but Modelica 4.1.0 is on the path

**Cure:** install the version asked for (a directory such as `Modelica 3.2.3` beside the other is found), or convert
the model and correct its `uses` annotation.
",
    ),
    (
        HIDDEN_DIRECTORY,
        "# W0103: directory of class files is not a package

A name was looked up for which there is a directory with `.mo` files, but without `package.mo`. Such a directory is not
a package, so its classes are not seen.

**Cure:** add a `package.mo` that defines the package, or move the files.
",
    ),
];
