/* As much of Simulink's interface as truck_sfun.c uses, to call it without Simulink; written by hand, not taken from Simulink. */
#ifndef SIMSTRUC_H
#define SIMSTRUC_H

typedef int int_T;
typedef double real_T;
typedef const real_T *const *InputRealPtrsType;

typedef struct {
    const real_T *in[16];
    real_T out[16];
    int_T in_count, out_count;
    void *work;
    real_T sample;
    const char *error;
} SimStruct;

#define ssSetNumSFcnParams(S, n) ((void)(S))
#define ssGetNumSFcnParams(S) 0
#define ssGetSFcnParamsCount(S) 0
#define ssSetNumContStates(S, n) ((void)(S))
#define ssSetNumDiscStates(S, n) ((void)(S))
#define ssSetNumInputPorts(S, n) ((S)->in_count = (n))
#define ssSetNumOutputPorts(S, n) ((S)->out_count = (n))
#define ssSetInputPortWidth(S, k, n) ((void)(S))
#define ssSetInputPortDirectFeedThrough(S, k, n) ((void)(S))
#define ssSetOutputPortWidth(S, k, n) ((void)(S))
#define ssSetNumSampleTimes(S, n) ((void)(S))
#define ssSetNumPWork(S, n) ((void)(S))
#define ssSetSampleTime(S, k, t) ((S)->sample = (t))
#define ssSetOffsetTime(S, k, t) ((void)(S))
#define ssSetPWorkValue(S, k, p) ((S)->work = (p))
#define ssGetPWorkValue(S, k) ((S)->work)
#define ssSetErrorStatus(S, text) ((S)->error = (text))
#define ssGetOutputPortRealSignal(S, k) (&(S)->out[k])
#define ssGetInputPortRealSignalPtrs(S, k) (&(S)->in[k])

#endif
