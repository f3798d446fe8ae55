/* What generated wrappers and the C functions of a model need: the words of a call, and the
   utility functions of the Modelica specification, section 12.9.6. An error leaves the C function
   by longjmp to its wrapper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__unix__) || defined(__APPLE__)
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>
#endif
#ifdef __linux__
#include <sys/syscall.h>
#endif

typedef union {
    double d;
    long long i;
    void *p;
} layshaft_word;

static __thread jmp_buf layshaft_return;
static __thread char *layshaft_error_text;
static __thread char *layshaft_message_text;
static __thread struct layshaft_string {
    struct layshaft_string *next;
} *layshaft_strings;

static void layshaft_append(char **text, const char *more) {
    size_t old = *text ? strlen(*text) : 0, length = strlen(more);
    char *longer = realloc(*text, old + length + 1);
    if (longer) {
        memcpy(longer + old, more, length + 1);
        *text = longer;
    }
}

static void layshaft_append_format(char **text, const char *format, va_list arguments) {
    char buffer[4096];
    vsnprintf(buffer, sizeof buffer, format, arguments);
    layshaft_append(text, buffer);
}

#if defined(__unix__) || defined(__APPLE__)
static __thread pid_t layshaft_process; /* where a call is under way */
#endif

/* Frees what the last call left behind. */
static void layshaft_begin(void) {
#if defined(__unix__) || defined(__APPLE__)
    layshaft_process = getpid();
#endif
    free(layshaft_error_text);
    free(layshaft_message_text);
    layshaft_error_text = layshaft_message_text = NULL;
    while (layshaft_strings) {
        struct layshaft_string *next = layshaft_strings->next;
        free(layshaft_strings);
        layshaft_strings = next;
    }
}

static int layshaft_end(int failed) {
#if defined(__unix__) || defined(__APPLE__)
    layshaft_process = 0;
#endif
    return failed;
}

const char *layshaft_error(void) { return layshaft_error_text; }
const char *layshaft_message(void) { return layshaft_message_text; }

void ModelicaError(const char *text) {
    layshaft_append(&layshaft_error_text, text);
    longjmp(layshaft_return, 1);
}

void ModelicaVFormatError(const char *format, va_list arguments) {
    layshaft_append_format(&layshaft_error_text, format, arguments);
    longjmp(layshaft_return, 1);
}

void ModelicaFormatError(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatError(format, arguments);
}

void ModelicaMessage(const char *text) { layshaft_append(&layshaft_message_text, text); }

void ModelicaVFormatMessage(const char *format, va_list arguments) {
    layshaft_append_format(&layshaft_message_text, format, arguments);
}

void ModelicaFormatMessage(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatMessage(format, arguments);
    va_end(arguments);
}

void ModelicaWarning(const char *text) { ModelicaMessage(text); }

void ModelicaVFormatWarning(const char *format, va_list arguments) { ModelicaVFormatMessage(format, arguments); }

void ModelicaFormatWarning(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatMessage(format, arguments);
    va_end(arguments);
}

char *ModelicaAllocateStringWithErrorReturn(size_t length) {
    struct layshaft_string *string = malloc(sizeof *string + length + 1);
    if (!string) return NULL;
    string->next = layshaft_strings;
    layshaft_strings = string;
    char *text = (char *)(string + 1);
    memset(text, 0, length + 1);
    return text;
}

char *ModelicaAllocateString(size_t length) {
    char *text = ModelicaAllocateStringWithErrorReturn(length);
    if (!text) ModelicaError("out of memory");
    return text;
}

char *ModelicaDuplicateStringWithErrorReturn(const char *text) {
    char *copy = ModelicaAllocateStringWithErrorReturn(strlen(text));
    if (copy) strcpy(copy, text);
    return copy;
}

char *ModelicaDuplicateString(const char *text) { return strcpy(ModelicaAllocateString(strlen(text)), text); }

/* A function that ends the process ends the run with an error instead. A child that C has forked may end. */
#if defined(__unix__) || defined(__APPLE__)
static void layshaft_leave(const char *function, int status, int is_abort) __attribute__((noreturn));
static void layshaft_leave(const char *function, int status, int is_abort) {
    if (layshaft_process == getpid()) {
        char text[160];
        snprintf(text, sizeof text, "it called `%s(%d)`, which would have ended the program", function, status);
        ModelicaError(text);
    }
    if (layshaft_process == 0) {
        fprintf(stderr, "error[E0522]: an external library called `%s(%d)` outside of a call\n", function, status);
        fflush(stderr);
    }
    /* A child ends as it wished; a thread or a constructor of the library ends the program, but not with success. */
    if (layshaft_process == 0 || is_abort) {
        for (;;) kill(getpid(), SIGKILL);
    }
#ifdef __linux__
    syscall(SYS_exit_group, status);
#endif
    for (;;) kill(getpid(), SIGKILL);
}
void exit(int status) { layshaft_leave("exit", status, 0); }
void _exit(int status) { layshaft_leave("_exit", status, 0); }
void _Exit(int status) { layshaft_leave("_Exit", status, 0); }
void quick_exit(int status) { layshaft_leave("quick_exit", status, 0); }
void abort(void) { layshaft_leave("abort", 0, 1); }
#endif
