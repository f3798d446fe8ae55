/* Calls a unit of FMI 2 or 3 (-DFMI=2, -DFMI=3) as a careless user would, then runs 100 instances in parallel threads.
 *
 *     harness UNIT.so TOKEN INPUT OUTPUT PARAMETER    references of a Real input, a Real output, a Real parameter
 *
 * Every wrong call must come back with an error and a message. Exit status 0 if all is as it should be. */
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INSTANCES 100
#define STEPS 50

#if FMI == 2
#define NAME(name) "fmi2" name
#define STATE(before) "fmi2" before "FMUstate"
#else
#define NAME(name) "fmi3" name
#define STATE(before) "fmi3" before "FMUState"
#endif

static void *library;
static const char *token;
static unsigned input, output, parameter;

static void *function(const char *name)
{
    void *const found = dlsym(library, name);
    if (found == NULL) {
        (void)fprintf(stderr, "%s is missing\n", name);
        exit(1);
    }
    return found;
}

#if FMI == 2

typedef struct {
    void (*logger)(void *, const char *, int, const char *, const char *, ...);
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void (*finished)(void *, int);
    void *environment;
} callbacks_t;

/* Counts messages of its instance. */
static void log_message(void *environment, const char *instance, int status, const char *category, const char *format, ...)
{
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if ((instance == NULL) || (category == NULL) || (strlen(text) < 5)) {
        abort();
    }
    *(int *)environment += (status >= 2) ? 1 : 0;
}

static void *instantiate(callbacks_t *callbacks, int *errors, int type)
{
    void *(*make)(const char *, int, const char *, const char *, const callbacks_t *, int, int);
    *(void **)&make = function("fmi2Instantiate");
    callbacks->logger = log_message;
    callbacks->allocate = calloc;
    callbacks->release = free;
    callbacks->finished = NULL;
    callbacks->environment = errors;
    return make("careless", type, token, "file:///nowhere", callbacks, 0, 0);
}

static int set_real(void *unit, unsigned reference, double value)
{
    int (*set)(void *, const unsigned *, size_t, const double *);
    *(void **)&set = function("fmi2SetReal");
    return set(unit, &reference, 1u, &value);
}

static int get_reals(void *unit, const unsigned *references, size_t count, double *values)
{
    int (*get)(void *, const unsigned *, size_t, double *);
    *(void **)&get = function("fmi2GetReal");
    return get(unit, references, count, values);
}

static int get_whole(void *unit, unsigned reference)
{
    int value;
    int (*get)(void *, const unsigned *, size_t, int *);
    *(void **)&get = function("fmi2GetInteger");
    return get(unit, &reference, 1u, &value);
}

static int do_step(void *unit, double point, double size)
{
    int (*step)(void *, double, double, int);
    *(void **)&step = function("fmi2DoStep");
    return step(unit, point, size, 1);
}

static int begin(void *unit)
{
    int (*set)(void *, int, double, double, int, double);
    int (*enter)(void *);
    *(void **)&set = function("fmi2SetupExperiment");
    *(void **)&enter = function("fmi2EnterInitializationMode");
    const int status = set(unit, 0, 0.0, 0.0, 0, 0.0);
    return (status != 0) ? status : enter(unit);
}

#else

typedef int callbacks_t;

static void log_message(void *environment, int status, const char *category, const char *text)
{
    if ((category == NULL) || (strlen(text) < 5)) {
        abort();
    }
    *(int *)environment += (status >= 2) ? 1 : 0;
}

static void *instantiate(callbacks_t *callbacks, int *errors, int type)
{
    (void)callbacks;
    if (type == 1) {
        void *(*make)(const char *, const char *, const char *, bool, bool, bool, bool, const unsigned *, size_t, void *,
                      void (*)(void *, int, const char *, const char *), void *);
        *(void **)&make = function("fmi3InstantiateCoSimulation");
        return make("careless", token, "/nowhere", false, false, false, false, NULL, 0u, errors, log_message, NULL);
    } else {
        void *(*make)(const char *, const char *, const char *, bool, bool, void *,
                      void (*)(void *, int, const char *, const char *), void *, void *, void *);
        *(void **)&make = function("fmi3InstantiateScheduledExecution");
        return make("careless", token, "/nowhere", false, false, errors, log_message, NULL, NULL, NULL);
    }
}

static int set_real(void *unit, unsigned reference, double value)
{
    int (*set)(void *, const unsigned *, size_t, const double *, size_t);
    *(void **)&set = function("fmi3SetFloat64");
    return set(unit, &reference, 1u, &value, 1u);
}

static int get_reals(void *unit, const unsigned *references, size_t count, double *values)
{
    int (*get)(void *, const unsigned *, size_t, double *, size_t);
    *(void **)&get = function("fmi3GetFloat64");
    return get(unit, references, count, values, count);
}

static int get_whole(void *unit, unsigned reference)
{
    long long value;
    int (*get)(void *, const unsigned *, size_t, long long *, size_t);
    *(void **)&get = function("fmi3GetInt64");
    return get(unit, &reference, 1u, &value, 1u);
}

static int do_step(void *unit, double point, double size)
{
    bool event;
    bool terminate;
    bool early;
    double last;
    int (*step)(void *, double, double, bool, bool *, bool *, bool *, double *);
    *(void **)&step = function("fmi3DoStep");
    return step(unit, point, size, true, &event, &terminate, &early, &last);
}

static int begin(void *unit)
{
    int (*enter)(void *, bool, double, double, bool, double);
    *(void **)&enter = function("fmi3EnterInitializationMode");
    return enter(unit, false, 0.0, 0.0, false, 0.0);
}

#endif

static int get_real(void *unit, unsigned reference, double *value)
{
    return get_reals(unit, &reference, 1u, value);
}

static int plain(void *unit, const char *name)
{
    int (*call)(void *);
    *(void **)&call = function(name);
    return call(unit);
}

static int failures = 0;

/* A call that must be refused with a message. */
static void refused(const char *what, int status, int *errors)
{
    if ((status < 2) || (*errors == 0)) {
        (void)fprintf(stderr, "%s: status %d, %d messages\n", what, status, *errors);
        failures++;
    }
    *errors = 0;
}

static void allowed(const char *what, int status, int *errors)
{
    if ((status != 0) || (*errors != 0)) {
        (void)fprintf(stderr, "%s: status %d, %d messages\n", what, status, *errors);
        failures++;
    }
    *errors = 0;
}

static void careless(void)
{
    callbacks_t callbacks;
    int errors = 0;
    double value = 0.0;
    void *state = NULL;
    void *unit;
    int (*keep)(void *, void **);
    int (*back)(void *, void *);
    int (*bytes)(void *, const char *, size_t, void **);
    const char *const right = token;
    char wrong_bytes[64] = "not a state";
    *(void **)&keep = function(STATE("Get"));
    *(void **)&back = function(STATE("Set"));
    *(void **)&bytes = function((FMI == 2) ? "fmi2DeSerializeFMUstate" : "fmi3DeserializeFMUState");

    token = "{wrong}";
    unit = instantiate(&callbacks, &errors, 1);
    refused("a wrong token", (unit == NULL) ? 3 : 0, &errors);
    token = right;
    unit = instantiate(&callbacks, &errors, 7);
    refused("a wrong type", (unit == NULL) ? 3 : 0, &errors);

    unit = instantiate(&callbacks, &errors, 1);
    if (unit == NULL) {
        (void)fprintf(stderr, "no instance\n");
        exit(1);
    }
    refused("a step before initialisation", do_step(unit, 0.0, 0.001), &errors);
    refused("the end of an initialisation that has not begun", plain(unit, NAME("ExitInitializationMode")), &errors);
    refused("reading before initialisation", get_real(unit, output, &value), &errors);
    refused("setting an output", set_real(unit, output, 1.0), &errors);
    refused("setting what is not there", set_real(unit, 4000000000u, 1.0), &errors);
    refused("an input that is no number", set_real(unit, input, NAN), &errors);
    refused("an infinite parameter", set_real(unit, parameter, INFINITY), &errors);
    allowed("begin of initialisation", begin(unit), &errors);
    refused("begin twice", begin(unit), &errors);
    allowed("end of initialisation", plain(unit, NAME("ExitInitializationMode")), &errors);
    refused("reading what is not there", get_real(unit, 4000000000u, &value), &errors);
    refused("a null pointer", get_reals(unit, NULL, 3u, &value), &errors);
    refused("another null pointer", get_reals(unit, &output, 1u, NULL), &errors);
    refused("the wrong type", get_whole(unit, output), &errors);
    allowed("reading nothing", get_reals(unit, NULL, 0u, NULL), &errors);
    refused("continuous time in co-simulation", plain(unit, NAME("EnterContinuousTimeMode")), &errors);
    refused("a step backwards", do_step(unit, 0.0, -1.0), &errors);
    refused("a step from elsewhere", do_step(unit, 5.0, 0.001), &errors);
    refused("a step of no number", do_step(unit, 0.0, NAN), &errors);
    refused("an input that is no number while running", set_real(unit, input, NAN), &errors);
    refused("no place for a state", keep(unit, NULL), &errors);
    refused("no state", back(unit, NULL), &errors);
    refused("bytes that are no state", bytes(unit, wrong_bytes, sizeof(wrong_bytes), &state), &errors);
#if FMI == 2
    refused("cancelling", plain(unit, "fmi2CancelStep"), &errors);
#else
    refused("event mode that was not asked for", plain(unit, "fmi3EnterEventMode"), &errors);
    refused("configuration", plain(unit, "fmi3EnterConfigurationMode"), &errors);
#endif
    allowed("a step after all that", do_step(unit, 0.0, 0.001), &errors);
    allowed("a state", keep(unit, &state), &errors);
    ((char *)state)[0] = '?';
    refused("a broken state", back(unit, state), &errors);
    {
        int (*drop)(void *, void **);
        *(void **)&drop = function(STATE("Free"));
        allowed("free a state", drop(unit, &state), &errors);
        allowed("free none", drop(unit, NULL), &errors);
    }
    allowed("end", plain(unit, NAME("Terminate")), &errors);
    refused("a step after the end", do_step(unit, 0.001, 0.001), &errors);
    refused("the end after the end", plain(unit, NAME("Terminate")), &errors);
    allowed("reset", plain(unit, NAME("Reset")), &errors);
    allowed("begin again", begin(unit), &errors);
    (void)plain(unit, NAME("FreeInstance"));
    if (do_step(NULL, 0.0, 0.001) < 2) {
        (void)fprintf(stderr, "no instance is an error\n");
        failures++;
    }
    (void)plain(NULL, NAME("FreeInstance"));
}

typedef struct {
    int number;
    double result;
    int failed;
} run_t;

static void *run(void *argument)
{
    run_t *const this = argument;
    callbacks_t callbacks;
    int errors = 0;
    int k;
    void *const unit = instantiate(&callbacks, &errors, 1);
    this->failed = (unit == NULL) ? 1 : 0;
    if (unit == NULL) {
        return NULL;
    }
    this->failed |= begin(unit) | plain(unit, NAME("ExitInitializationMode"));
    for (k = 0; k < STEPS; k++) {
        this->failed |= set_real(unit, input, (double)(this->number % 10));
        this->failed |= do_step(unit, 0.001 * (double)k, 0.001);
    }
    this->failed |= get_real(unit, output, &this->result);
    this->failed |= plain(unit, NAME("Terminate"));
    (void)plain(unit, NAME("FreeInstance"));
    return NULL;
}

int main(int argc, char **argv)
{
    static pthread_t threads[INSTANCES];
    static run_t runs[INSTANCES];
    int k;
    if (argc != 6) {
        return 2;
    }
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        (void)fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    token = argv[2];
    input = (unsigned)strtoul(argv[3], NULL, 10);
    output = (unsigned)strtoul(argv[4], NULL, 10);
    parameter = (unsigned)strtoul(argv[5], NULL, 10);
    careless();
    for (k = 0; k < INSTANCES; k++) {
        runs[k].number = k;
        if (pthread_create(&threads[k], NULL, run, &runs[k]) != 0) {
            return 1;
        }
    }
    for (k = 0; k < INSTANCES; k++) {
        (void)pthread_join(threads[k], NULL);
        if (runs[k].failed != 0) {
            (void)fprintf(stderr, "instance %d failed\n", k);
            failures++;
        }
        /* Instances with the same input give the same bits, whatever the others do. */
        if (runs[k].result != runs[k % 10].result) {
            (void)fprintf(stderr, "instance %d: %.17g, not %.17g\n", k, runs[k].result, runs[k % 10].result);
            failures++;
        }
    }
    if (runs[1].result == runs[2].result) {
        (void)fprintf(stderr, "the input has no effect\n");
        failures++;
    }
    (void)dlclose(library);
    (void)printf("%d failures\n", failures);
    return (failures == 0) ? 0 : 1;
}
