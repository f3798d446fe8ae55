//! The codes of library diagnostics, E0100 to E0149 (warnings W0100 to W0149), and their pages.

layshaft_source::codes! {
    /// The file or directory does not exist.
    FILE_NOT_FOUND = "E0100";
    /// The file exists but cannot be read.
    FILE_UNREADABLE = "E0101";
    /// The file is not UTF-8.
    NOT_UTF8 = "E0102";
    /// A directory without `package.mo` stands where a package is expected.
    NO_PACKAGE_FILE = "E0103";
    /// The file holds no class.
    NO_CLASS = "E0104";
    /// The directory is reached again through a link below itself.
    CYCLIC_DIRECTORY = "E0105";
    /// The directory cannot be listed.
    DIRECTORY_UNREADABLE = "E0106";
    /// A file holds a class of another name than the file's.
    CLASS_NAME_MISMATCH = "E0110";
    /// `within` names another package than the one the file lies in.
    WITHIN_MISMATCH = "E0111";
    /// `within` names a package that is not found.
    WITHIN_NOT_FOUND = "E0112";
    /// A file of a package directory holds more than one class.
    SEVERAL_CLASSES = "E0113";
    /// Two classes of one name in one place.
    DUPLICATE_CLASS = "E0114";
    /// A `-L` entry that is no directory.
    NO_SEARCH_DIRECTORY = "E0120";
    /// A resource that does not exist.
    RESOURCE_NOT_FOUND = "E0130";
    /// A resource address of a form not known.
    INVALID_RESOURCE = "E0131";
    /// `package.order` lists a name that is not in the package.
    ORDER_ENTRY_MISSING = "W0100";
    /// A file of a package directory has no `within`.
    WITHIN_MISSING = "W0101";
    /// A library is present in another version than a `uses` annotation asks for.
    VERSION_MISMATCH = "W0102";
    /// A directory of class files inside a package has no `package.mo` and is therefore not seen.
    HIDDEN_DIRECTORY = "W0103";
    /// A file is not UTF-8 and is read as Windows-1252.
    OTHER_ENCODING = "W0104";
    /// A library's file or directory is called like its class but for upper and lower case.
    OTHER_CASE = "W0105";
}
