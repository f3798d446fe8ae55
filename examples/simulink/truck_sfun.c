/* S-function of Simulink around the exported C of Layshaft.Trucks.Truck.
 *
 *     layshaft export c Layshaft.Trucks.Truck -o truck --step 0.5ms
 *     mex -Itruck truck_sfun.c truck/truck.c truck/truck_code1.c truck/truck_code2.c truck/truck_code3.c
 *
 * Inputs: driver demand and brake pedal, 0 to 1. Outputs: speed, engine speed, gear. The block has no continuous states: the model steps
 * itself, with the step of the export, which is the sample time of the block. An instance lies in one piece of memory without
 * addresses, so that blocks of the same model do not disturb each other. */
#define S_FUNCTION_NAME truck_sfun
#define S_FUNCTION_LEVEL 2

#include "simstruc.h"
#include "truck.h"

#include <stdlib.h>

#define STEP 0.0005

static const char *const inputs[] = {"driver", "pedal"};
static const char *const outputs[] = {"v", "n_engine", "gear"};
enum { INPUTS = 2, OUTPUTS = 3 };

static void mdlInitializeSizes(SimStruct *S)
{
    int_T k;
    ssSetNumSFcnParams(S, 0);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) {
        return;
    }
    ssSetNumContStates(S, 0);
    ssSetNumDiscStates(S, 0);
    if (!ssSetNumInputPorts(S, INPUTS) || !ssSetNumOutputPorts(S, OUTPUTS)) {
        return;
    }
    for (k = 0; k < INPUTS; k++) {
        ssSetInputPortWidth(S, k, 1);
        /* Inputs act in the step that follows: no algebraic loop through this block. */
        ssSetInputPortDirectFeedThrough(S, k, 0);
    }
    for (k = 0; k < OUTPUTS; k++) {
        ssSetOutputPortWidth(S, k, 1);
    }
    ssSetNumSampleTimes(S, 1);
    ssSetNumPWork(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, STEP);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    truck_t *const model = malloc(sizeof(truck_t));
    ssSetPWorkValue(S, 0, model);
    if (model == NULL) {
        ssSetErrorStatus(S, "There is no memory for the truck.");
        return;
    }
    truck_reset(model);
    /* Parameters are set here: truck_set(model, truck_find("Vehicle.m"), 9000.0); */
    if ((truck_initialise(model, 0.0) != 0) || (truck_begin_steps(model, STEP) != 0)) {
        ssSetErrorStatus(S, model->message);
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    truck_t *const model = ssGetPWorkValue(S, 0);
    int_T k;
    (void)tid;
    if (truck_outputs(model) != 0) {
        ssSetErrorStatus(S, model->message);
        return;
    }
    for (k = 0; k < OUTPUTS; k++) {
        *ssGetOutputPortRealSignal(S, k) = truck_get(model, truck_find(outputs[k]));
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    truck_t *const model = ssGetPWorkValue(S, 0);
    int_T k;
    (void)tid;
    for (k = 0; k < INPUTS; k++) {
        (void)truck_set(model, truck_find(inputs[k]), *ssGetInputPortRealSignalPtrs(S, k)[0]);
    }
    if (truck_step(model) != 0) {
        ssSetErrorStatus(S, model->message);
    }
}

static void mdlTerminate(SimStruct *S)
{
    free(ssGetPWorkValue(S, 0));
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
