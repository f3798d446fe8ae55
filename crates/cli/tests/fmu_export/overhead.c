/* What fmi2DoStep costs beyond the model's own step, in nanoseconds a step: compiled with the sources of a unit whose communication
 * step is one step of the model. The fastest of several runs of each counts, so that other work on the machine does not. */
#include "unit_fmi2.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define STEPS 20000
#define RUNS 7

fmi2Component fmi2Instantiate(fmi2String, fmi2Type, fmi2String, fmi2String, const fmi2CallbackFunctions *, fmi2Boolean,
                              fmi2Boolean);
fmi2Status fmi2SetupExperiment(fmi2Component, fmi2Boolean, fmi2Real, fmi2Real, fmi2Boolean, fmi2Real);
fmi2Status fmi2EnterInitializationMode(fmi2Component);
fmi2Status fmi2ExitInitializationMode(fmi2Component);
fmi2Status fmi2DoStep(fmi2Component, fmi2Real, fmi2Real, fmi2Boolean);
fmi2Status fmi2Reset(fmi2Component);

static void silent(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category,
                   fmi2String format, ...)
{
    (void)environment;
    (void)name;
    (void)category;
    (void)status;
    (void)fprintf(stderr, "%s\n", format);
}

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (1e9 * (double)time.tv_sec) + (double)time.tv_nsec;
}

int main(void)
{
    static model_t model;
    const fmi2CallbackFunctions callbacks = { silent, calloc, free, NULL, NULL };
    fmi2Component unit = fmi2Instantiate("u", fmi2CoSimulation, MODEL_TOKEN, "", &callbacks, 0, 0);
    double own = 1e30;
    double all = 1e30;
    int failed = (unit == NULL) ? 1 : 0;
    int run;
    for (run = 0; (run < RUNS) && (failed == 0); run++) {
        double began;
        int k;
        MODEL(reset)(&model);
        failed |= MODEL(initialise)(&model, MODEL_START) | MODEL(begin_steps)(&model, MODEL_STEP);
        began = now();
        for (k = 0; k < STEPS; k++) {
            failed |= MODEL(step)(&model);
        }
        own = (now() - began < own) ? (now() - began) : own;
        failed |= fmi2Reset(unit) | fmi2SetupExperiment(unit, 0, 0.0, MODEL_START, 0, 0.0);
        failed |= fmi2EnterInitializationMode(unit) | fmi2ExitInitializationMode(unit);
        began = now();
        for (k = 0; k < STEPS; k++) {
            failed |= fmi2DoStep(unit, MODEL_START + (MODEL_STEP * (double)k), MODEL_STEP, 1);
        }
        all = (now() - began < all) ? (now() - began) : all;
    }
    (void)printf("%.1f %.1f\n", own / STEPS, all / STEPS);
    return failed;
}
