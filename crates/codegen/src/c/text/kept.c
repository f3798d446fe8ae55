/* ---- Texts that last: equal texts have one handle, behind those of the program. Files by the name the model has for them. ---- */

/* A file that came with the export: the name the model uses, and its place in the folder of resources. */
typedef struct {
    const char *text;
    const char *name;
} ls_file_t;

@files@
/* Keeps a text made of two parts. */
int @m@_keep_two(@m@_t *m, const char *first, size_t first_length, const char *second, size_t second_length, int64_t *result)
{
    const size_t length = first_length + second_length;
    const int64_t count = STRINGS + (int64_t)m->kept_count;
    int64_t handle;
    char *place;
    for (handle = 0; handle < count; handle++) {
        const char *const known = @m@_text(m, handle);
        if ((strlen(known) == length) && (memcmp(known, first, first_length) == 0)
            && (memcmp(&known[first_length], second, second_length) == 0)) {
            *result = handle;
            return 0;
        }
    }
    if ((m->kept_count >= @M@_KEPT_TEXTS) || (m->kept_end + length + 1u > @M@_KEPT_CHARACTERS)) {
        return @m@_fail(m, "", "there is no room for the texts that the model makes");
    }
    place = &m->kept[m->kept_end];
    (void)memmove(place, first, first_length);
    (void)memmove(&place[first_length], second, second_length);
    place[length] = '\0';
    m->kept_at[m->kept_count] = m->kept_end;
    m->kept_end += (uint32_t)length + 1u;
    m->kept_count++;
    *result = count;
    return 0;
}

/* Keeps a text that was made for the moment. */
int @m@_keep(@m@_t *m, int64_t handle, int64_t *result)
{
    const char *const text = @m@_text(m, handle);
    const int status = @m@_keep_two(m, text, strlen(text), "", 0u, result);
    if (handle <= -2) {
        m->text_end = (uint32_t)(-2 - handle);
    }
    return status;
}

/* The path of a file: in the folder of resources if it came with the export, else as the model has it. */
int @m@_path(@m@_t *m, int64_t handle, char *path)
{
    const char *const text = @m@_text(m, handle);
    char message[512];
    int length;
    size_t k;
    for (k = 0u; ls_files[k].name[0] != '\0'; k++) {
        if (strcmp(ls_files[k].text, text) == 0) {
            if (m->resources[0] == '\0') {
                (void)snprintf(message, sizeof(message), "%.300s is a resource, and no folder of resources was given", ls_files[k].name);
                return @m@_fail(m, "", message);
            }
            length = snprintf(path, @M@_PATH, "%s/%s", m->resources, ls_files[k].name);
            if ((length < 0) || ((size_t)length >= @M@_PATH)) {
                return @m@_fail(m, "", "the path of a resource is too long");
            }
            return 0;
        }
    }
    if (strncmp(text, "modelica:", 9u) == 0) {
        (void)snprintf(message, sizeof(message), "the resource %.300s is not part of the export", text);
        return @m@_fail(m, "", message);
    }
    if (strlen(text) >= @M@_PATH) {
        return @m@_fail(m, "", "the path of a file is too long");
    }
    (void)strcpy(path, text);
    return 0;
}

int @m@_full_path(@m@_t *m, int64_t handle, int64_t *result)
{
    char path[@M@_PATH];
    return (@m@_path(m, handle, path) != 0) ? m->status : @m@_keep_two(m, path, strlen(path), "", 0u, result);
}

int @m@_substring(@m@_t *m, int64_t handle, int64_t first, int64_t given, int64_t *result)
{
    const char *const text = @m@_text(m, handle);
    const int64_t length = (int64_t)strlen(text);
    const int64_t last = (given == -999) ? first : given;
    if ((first < 1) || (first > length) || (last > length) || (last < first - 1)) {
        char message[192];
        (void)snprintf(message, sizeof(message), "substring: the range %lld:%lld does not fit a text of length %lld", (long long)first,
            (long long)last, (long long)length);
        return @m@_fail(m, "", message);
    }
    return @m@_keep_two(m, &text[first - 1], (size_t)((last - first) + 1), "", 0u, result);
}

static int ls_lower(int c)
{
    return ((c >= 'A') && (c <= 'Z')) ? ((c - 'A') + 'a') : c;
}

/* 1, 2 or 3 for less, equal and greater. */
int @m@_compare_texts(@m@_t *m, int64_t a, int64_t b, int64_t case_sensitive, int64_t *result)
{
    const unsigned char *x = (const unsigned char *)@m@_text(m, a);
    const unsigned char *y = (const unsigned char *)@m@_text(m, b);
    *result = 2;
    for (;; x++, y++) {
        const int left = (case_sensitive != 0) ? (int)*x : ls_lower((int)*x);
        const int right = (case_sensitive != 0) ? (int)*y : ls_lower((int)*y);
        if (left != right) {
            *result = (left < right) ? 1 : 3;
            return 0;
        }
        if (left == 0) {
            return 0;
        }
    }
}

/* Arash Partow's hash. */
int @m@_hash(@m@_t *m, int64_t handle, int64_t *result)
{
    const unsigned char *const text = (const unsigned char *)@m@_text(m, handle);
    uint32_t hash = 0xAAAAAAAAu;
    size_t k;
    for (k = 0u; text[k] != 0u; k++) {
        const uint32_t byte = (uint32_t)text[k];
        hash ^= ((k % 2u) == 0u) ? ((hash << 7) ^ (byte * (hash >> 3))) : ~((hash << 11) + (byte ^ (hash >> 5)));
    }
    *result = (hash < 0x80000000u) ? (int64_t)hash : ((int64_t)hash - INT64_C(4294967296));
    return 0;
}

int @m@_skip_white_space(@m@_t *m, int64_t handle, int64_t start, int64_t *result)
{
    const char *const text = @m@_text(m, handle);
    const int64_t length = (int64_t)strlen(text);
    int64_t at = (start > 1) ? (start - 1) : 0;
    int64_t skipped = 0;
    while ((at < length) && (strchr(" \t\n\v\f\r", text[at]) != NULL)) {
        at++;
        skipped++;
    }
    *result = start + skipped;
    return 0;
}

int @m@_length(@m@_t *m, int64_t handle, int64_t *result)
{
    *result = (int64_t)strlen(@m@_text(m, handle));
    return 0;
}

int @m@_error(@m@_t *m, int64_t handle)
{
    return @m@_fail(m, "", @m@_text(m, handle));
}

int @m@_message(@m@_t *m, int64_t handle)
{
    @m@_warn(m, "", @m@_text(m, handle));
    return 0;
}
