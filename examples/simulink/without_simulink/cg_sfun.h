/* Calls the S-function as Simulink does and prints time and outputs every 0.5 s: full throttle from 5 s on, brakes until then. */
#include <stdio.h>

int main(void)
{
    static SimStruct S;
    real_T demand = 0.0, pedal = 1.0;
    long k;
    mdlInitializeSizes(&S);
    mdlInitializeSampleTimes(&S);
    S.in[0] = &demand;
    S.in[1] = &pedal;
    mdlStart(&S);
    for (k = 0; (S.error == NULL) && (k <= (long)(20.0 / S.sample + 0.5)); k++) {
        const real_T time = k * S.sample;
        demand = (time < 5.0) ? 0.0 : 1.0;
        pedal = 1.0 - demand;
        mdlOutputs(&S, 0);
        if (k % 1000 == 0) {
            (void)printf("%g,%.17g,%.17g,%g\n", time, S.out[0], S.out[1], S.out[2]);
        }
        mdlUpdate(&S, 0);
    }
    if (S.error != NULL) {
        (void)fprintf(stderr, "%s\n", S.error);
        return 1;
    }
    mdlTerminate(&S);
    return 0;
}
