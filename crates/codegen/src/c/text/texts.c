/* ---- Failures, warnings and the texts they are made of. ---- */

int @m@_fail(@m@_t *m, const char *place, const char *text)
{
    (void)snprintf(m->message, sizeof(m->message), "%s%s%s, at time %.17g", place, (place[0] != '\0') ? ": " : "", text, m->r[TIME]);
    m->status = 1;
    return m->status;
}

int @m@_wrong_index(@m@_t *m, const char *array, int64_t index, int64_t size)
{
    (void)snprintf(m->message, sizeof(m->message), "index %lld is out of range 1:%lld of %s, at time %.17g", (long long)index, (long long)size,
        array, m->r[TIME]);
    m->status = 1;
    return m->status;
}

int @m@_stack_is_full(@m@_t *m)
{
    (void)snprintf(m->message, sizeof(m->message), "the stack of temporary arrays is full, at time %.17g", m->r[TIME]);
    m->status = 2;
    return m->status;
}

/* Recursion or a loop without end: no other point helps. */
int @m@_endless(@m@_t *m, const char *text)
{
    (void)@m@_fail(m, "", text);
    m->status = 2;
    return m->status;
}

/* The model asks for the end of the run. */
void @m@_terminate(@m@_t *m, const char *text)
{
    if (!m->terminated) {
        m->terminated = true;
        (void)snprintf(m->warning, sizeof(m->warning), "%s", text);
    }
}

void @m@_warn(@m@_t *m, const char *before, const char *text)
{
    m->warnings += 1;
    (void)snprintf(m->warning, sizeof(m->warning), "%s%s, at time %.17g", before, text, m->r[TIME]);
}

void @m@_warn_once(@m@_t *m, uint32_t id, const char *place, const char *text)
{
    if (m->room[WARNED + id] == 0) {
        m->room[WARNED + id] = 1;
        @m@_warn(m, (place[0] != '\0') ? place : "", "");
        (void)snprintf(m->warning, sizeof(m->warning), "%s%s%s, at time %.17g", place, (place[0] != '\0') ? ": " : "", text, m->r[TIME]);
    }
}

const char *@m@_text(const @m@_t *m, int64_t handle)
{
    if ((handle >= 0) && (handle < STRINGS)) {
        return @m@_strings[handle];
    }
    if ((handle >= STRINGS) && (handle < STRINGS + (int64_t)m->kept_count)) {
        return &m->kept[m->kept_at[handle - STRINGS]];
    }
    if ((handle <= -2) && (handle > -2 - (int64_t)sizeof(m->texts))) {
        return &m->texts[-2 - handle];
    }
    return "";
}

/* A text for a message, which lasts as long as a call; where there is no room it is cut off. Its handle is negative. */
int64_t @m@_make_text(@m@_t *m, const char *text, int64_t width, bool left)
{
    const uint32_t room = (uint32_t)sizeof(m->texts);
    const uint32_t start = m->text_end;
    const int columns = (width < 0) ? 0 : ((width > 256) ? 256 : (int)width);
    int length;
    if (start + 1u >= room) {
        return -1;
    }
    length = left ? snprintf(&m->texts[start], room - start, "%-*s", columns, text)
                  : snprintf(&m->texts[start], room - start, "%*s", columns, text);
    if (length < 0) {
        return -1;
    }
    m->text_end = (start + (uint32_t)length + 1u < room) ? (start + (uint32_t)length + 1u) : (room - 1u);
    return -2 - (int64_t)start;
}

int64_t @m@_format_real(@m@_t *m, double value, int64_t digits, int64_t width, bool left)
{
    char text[64];
    const int precision = (digits < 0) ? 0 : ((digits > 40) ? 40 : (int)digits);
    (void)snprintf(text, sizeof(text), "%.*g", precision, value);
    return @m@_make_text(m, text, width, left);
}

/* A C format without its percent sign: flags, width, precision and one of e, f, g. */
int64_t @m@_format_real_as(@m@_t *m, double value, int64_t format)
{
    char pattern[32];
    char text[128];
    const char *const words = @m@_text(m, format);
    const size_t length = strlen(words);
    if ((length == 0u) || (length > 16u) || (strspn(words, "-+ #0123456789.") + 1u != length)
        || (strchr("eEfgG", words[length - 1u]) == NULL)) {
        return @m@_format_real(m, value, 6, 0, true);
    }
    (void)snprintf(pattern, sizeof(pattern), "%%%s", words);
    (void)snprintf(text, sizeof(text), pattern, value);
    return @m@_make_text(m, text, 0, true);
}

int64_t @m@_format_int(@m@_t *m, int64_t value, int64_t width, bool left)
{
    char text[32];
    (void)snprintf(text, sizeof(text), "%lld", (long long)value);
    return @m@_make_text(m, text, width, left);
}

int64_t @m@_concat(@m@_t *m, int64_t a, int64_t b)
{
    char text[sizeof(m->texts)];
    (void)snprintf(text, sizeof(text), "%s%s", @m@_text(m, a), @m@_text(m, b));
    return @m@_make_text(m, text, 0, true);
}

int64_t @m@_compare(const @m@_t *m, int64_t a, int64_t b)
{
    const int order = strcmp(@m@_text(m, a), @m@_text(m, b));
    return (order > 0) ? 1 : ((order < 0) ? -1 : 0);
}
