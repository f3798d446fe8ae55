/* ---- Matrices from files: the standard library's text format, comma-separated values, and MATLAB files of level 4. ---- */

/* A matrix in the instance's numbers, row by row, behind those of tables that are there. */
typedef struct {
    size_t at;
    size_t rows;
    size_t columns;
} ls_matrix_t;

static int ls_no_room(@m@_t *m, const char *what)
{
    char text[256];
    (void)snprintf(text, sizeof(text), "there is no room for %s; compile with a larger @M@_TABLE_REALS (now %lu)", what,
        (unsigned long)@M@_TABLE_REALS);
    return @m@_fail(m, "", text);
}

#ifndef @M@_NO_FILES

typedef struct {
    FILE *file;
    const char *name;
    size_t line;
    int next; /* the character to come, or EOF */
} ls_reader_t;

static int ls_file_failed(@m@_t *m, const ls_reader_t *reader, const char *what, const char *word)
{
    char text[768];
    (void)snprintf(text, sizeof(text), "%.400s, line %lu: %s%.100s", reader->name, (unsigned long)reader->line, what, word);
    return @m@_fail(m, "", text);
}

static void ls_go_on(ls_reader_t *reader)
{
    reader->next = getc(reader->file);
}

static bool ls_next_line(ls_reader_t *reader)
{
    while ((reader->next != '\n') && (reader->next != EOF)) {
        ls_go_on(reader);
    }
    if (reader->next == EOF) {
        return false;
    }
    ls_go_on(reader);
    reader->line++;
    return true;
}

static bool ls_is_one_of(int c, const char *separators, int other)
{
    return (c == other) || ((c != '\0') && (strchr(separators, c) != NULL));
}

/* The next word of the line; false at its end. */
static bool ls_next_word(ls_reader_t *reader, const char *separators, int other, char *word, size_t room)
{
    size_t length = 0u;
    while ((reader->next != '\n') && (reader->next != EOF) && ls_is_one_of(reader->next, separators, other)) {
        ls_go_on(reader);
    }
    while ((reader->next != '\n') && (reader->next != EOF) && !ls_is_one_of(reader->next, separators, other)) {
        if (length + 1u < room) {
            word[length] = (char)reader->next;
            length++;
        }
        ls_go_on(reader);
    }
    word[length] = '\0';
    return length > 0u;
}

/* A number with a decimal point, whatever the locale of the program around. */
static bool ls_number(const char *word, double *number)
{
    char text[80];
    char *end;
    char *point;
    const size_t length = strlen(word);
    const char *const letters = word + (((word[0] == '+') || (word[0] == '-')) ? 1 : 0);
    if ((length == 0u) || (length + 1u > sizeof(text))) {
        return false;
    }
    if ((strspn(word, "+-.0123456789eE") != length) && (strcmp(letters, "inf") != 0) && (strcmp(letters, "NaN") != 0)
        && (strcmp(letters, "nan") != 0) && (strcmp(letters, "Inf") != 0)) {
        return false;
    }
    (void)memcpy(text, word, length + 1u);
    point = strchr(text, '.');
    if (point != NULL) {
        *point = localeconv()->decimal_point[0];
    }
    *number = strtod(text, &end);
    return *end == '\0';
}

static bool ls_whole(const char *word, size_t *number)
{
    char *end;
    const unsigned long value = strtoul(word, &end, 10);
    *number = (size_t)value;
    return (word[0] >= '0') && (word[0] <= '9') && (*end == '\0');
}

static int ls_keep(@m@_t *m, const ls_reader_t *reader, size_t at, const char *word)
{
    double number = 0.0;
    if (!ls_number(word, &number)) {
        return ls_file_failed(m, reader, "expected a number, found ", word);
    }
    if (at >= @M@_TABLE_REALS) {
        return ls_no_room(m, reader->name);
    }
    m->table_reals[at] = number;
    return 0;
}

static int ls_text_values(@m@_t *m, ls_reader_t *reader, ls_matrix_t *matrix)
{
    const size_t wanted = matrix->rows * matrix->columns;
    size_t count = 0u;
    char word[512];
    while (count < wanted) {
        if (!ls_next_line(reader)) {
            return ls_file_failed(m, reader, "the file ends within the numbers of a matrix", "");
        }
        while (ls_next_word(reader, " \t,;\r", EOF, word, sizeof(word)) && (word[0] != '#')) {
            if (count == wanted) {
                return ls_file_failed(m, reader, "more numbers than the matrix has", "");
            }
            if (ls_keep(m, reader, matrix->at + count, word) != 0) {
                return m->status;
            }
            count++;
        }
    }
    return 0;
}

static int ls_read_text(@m@_t *m, ls_reader_t *reader, const char *name, ls_matrix_t *matrix)
{
    char word[512];
    if (!ls_next_word(reader, "", EOF, word, 4u) || (strncmp(word, "#1", 2u) != 0)) {
        return ls_file_failed(m, reader, "a table file starts with `#1`", "");
    }
    while (ls_next_line(reader)) {
        if (!ls_next_word(reader, " \t(,)\r", EOF, word, sizeof(word)) || ((strcmp(word, "double") != 0) && (strcmp(word, "float") != 0))
            || !ls_next_word(reader, " \t(,)\r", EOF, word, sizeof(word)) || (strcmp(word, name) != 0)) {
            continue;
        }
        if (!ls_next_word(reader, " \t(,)\r", EOF, word, sizeof(word)) || !ls_whole(word, &matrix->rows)
            || !ls_next_word(reader, " \t(,)\r", EOF, word, sizeof(word)) || !ls_whole(word, &matrix->columns)) {
            return ls_file_failed(m, reader, "the size is missing of matrix ", name);
        }
        if ((matrix->columns > 0u) && (matrix->rows > @M@_TABLE_REALS / matrix->columns)) {
            return ls_no_room(m, reader->name);
        }
        return ls_text_values(m, reader, matrix);
    }
    return ls_file_failed(m, reader, "there is no matrix ", name);
}

static int ls_read_csv(@m@_t *m, ls_reader_t *reader, char delimiter, int64_t header, ls_matrix_t *matrix)
{
    int64_t line = 0;
    char word[512];
    matrix->rows = 0u;
    matrix->columns = 0u;
    do {
        size_t width = 0u;
        if (line >= header) {
            while (ls_next_word(reader, " \t\r", (unsigned char)delimiter, word, sizeof(word))) {
                if (ls_keep(m, reader, matrix->at + (matrix->rows * matrix->columns) + width, word) != 0) {
                    return m->status;
                }
                width++;
            }
        }
        line++;
        if (width > 0u) {
            if ((matrix->rows > 0u) && (width != matrix->columns)) {
                return ls_file_failed(m, reader, "this row is not as long as those before it", "");
            }
            matrix->columns = width;
            matrix->rows++;
        }
    } while (ls_next_line(reader));
    return (matrix->rows > 0u) ? 0 : ls_file_failed(m, reader, "no numbers after the header lines", "");
}

/* A number of a file by its bytes. */
static uint64_t ls_bits(const unsigned char *bytes, size_t size, bool big)
{
    uint64_t bits = 0u;
    size_t k;
    for (k = 0u; k < size; k++) {
        bits = (bits << 8) | bytes[big ? k : (size - 1u - k)];
    }
    return bits;
}

static double ls_decode(const unsigned char *bytes, uint32_t kind, bool big)
{
    static const size_t sizes[6] = {8u, 4u, 4u, 2u, 2u, 1u};
    const uint64_t bits = ls_bits(bytes, sizes[kind], big);
    double real = 0.0;
    float single = 0.0f;
    uint32_t low = (uint32_t)bits;
    switch (kind) {
    case 0u:
        (void)memcpy(&real, &bits, sizeof(real));
        return real;
    case 1u:
        (void)memcpy(&single, &low, sizeof(single));
        return (double)single;
    case 2u:
        return (bits < 0x80000000u) ? (double)bits : ((double)bits - 4294967296.0);
    case 3u:
        return (bits < 0x8000u) ? (double)bits : ((double)bits - 65536.0);
    default:
        return (double)bits;
    }
}

static int ls_read_mat(@m@_t *m, ls_reader_t *reader, const char *name, ls_matrix_t *matrix)
{
    static const size_t sizes[6] = {8u, 4u, 4u, 2u, 2u, 1u};
    unsigned char bytes[20];
    while (fread(bytes, 1u, 20u, reader->file) == 20u) {
        const bool big = ls_bits(bytes, 4u, false) > 4052u;
        const uint32_t type = (uint32_t)ls_bits(bytes, 4u, big);
        const uint32_t kind = (type / 10u) % 10u;
        const size_t rows = (size_t)ls_bits(&bytes[4], 4u, big);
        const size_t columns = (size_t)ls_bits(&bytes[8], 4u, big);
        const size_t parts = (ls_bits(&bytes[12], 4u, big) != 0u) ? 2u : 1u;
        const size_t length = (size_t)ls_bits(&bytes[16], 4u, big);
        char found[512];
        size_t k;
        if ((type / 1000u != (big ? 1u : 0u)) || ((type / 100u) % 10u != 0u) || (type % 10u > 2u) || (kind > 5u) || (length == 0u)
            || (length > sizeof(found)) || (fread(found, 1u, length, reader->file) != length)) {
            return ls_file_failed(m, reader, "this is not a MATLAB file of level 4, or it is damaged", "");
        }
        found[length - 1u] = '\0';
        if (strcmp(found, name) != 0) {
            if (fseek(reader->file, (long)(rows * columns * parts * sizes[kind]), SEEK_CUR) != 0) {
                break;
            }
            continue;
        }
        if ((parts != 1u) || (type % 10u != 0u)) {
            return ls_file_failed(m, reader, "a table needs a full matrix of real numbers, not ", name);
        }
        if ((columns > 0u) && (rows > (@M@_TABLE_REALS - matrix->at) / columns)) {
            return ls_no_room(m, reader->name);
        }
        matrix->rows = rows;
        matrix->columns = columns;
        for (k = 0u; k < rows * columns; k++) {
            if (fread(bytes, 1u, sizes[kind], reader->file) != sizes[kind]) {
                return ls_file_failed(m, reader, "the file ends within the values of matrix ", name);
            }
            m->table_reals[matrix->at + ((k % rows) * columns) + (k / rows)] = ls_decode(bytes, kind, big);
        }
        return 0;
    }
    return ls_file_failed(m, reader, "there is no matrix ", name);
}

static bool ls_ends_with(const char *name, const char *extension)
{
    const size_t length = strlen(name);
    const size_t wanted = strlen(extension);
    size_t k;
    if (length < wanted) {
        return false;
    }
    for (k = 0u; k < wanted; k++) {
        const char c = name[length - wanted + k];
        if (((c >= 'A') && (c <= 'Z') ? (char)(c - 'A' + 'a') : c) != extension[k]) {
            return false;
        }
    }
    return true;
}

static int ls_read_open(@m@_t *m, ls_reader_t *reader, const char *name, char delimiter, int64_t header, ls_matrix_t *matrix)
{
    if (ls_ends_with(reader->name, ".mat")) {
        return ls_read_mat(m, reader, name, matrix);
    }
    ls_go_on(reader);
    /* A mark of byte order. */
    if (reader->next == 0xef) {
        ls_go_on(reader);
        ls_go_on(reader);
        ls_go_on(reader);
    }
    return ls_ends_with(reader->name, ".csv") ? ls_read_csv(m, reader, delimiter, header, matrix) : ls_read_text(m, reader, name, matrix);
}

static int ls_read_matrix(@m@_t *m, int64_t file, const char *name, char delimiter, int64_t header, ls_matrix_t *matrix)
{
    char path[@M@_PATH];
    ls_reader_t reader;
    int status;
    if (@m@_path(m, file, path) != 0) {
        return m->status;
    }
    reader.name = path;
    reader.line = 1u;
    reader.next = EOF;
    reader.file = fopen(path, "rb");
    if (reader.file == NULL) {
        char text[768];
        (void)snprintf(text, sizeof(text), "cannot read table file %.600s", path);
        return @m@_fail(m, "", text);
    }
    status = ls_read_open(m, &reader, name, delimiter, header, matrix);
    (void)fclose(reader.file);
    return status;
}

#else

static int ls_read_matrix(@m@_t *m, int64_t file, const char *name, char delimiter, int64_t header, ls_matrix_t *matrix)
{
    (void)file;
    (void)name;
    (void)delimiter;
    (void)header;
    (void)matrix;
    return @m@_fail(m, "", "this program was compiled without files (@M@_NO_FILES)");
}

#endif
