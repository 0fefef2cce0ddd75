/* A two-link arm in MuJoCo under a law in C that samples at 1 kHz. */
#include <mujoco/mujoco.h>
#include <stdio.h>

#include "mirror.h"

enum { STEPS = 10 }; /* of MuJoCo, 0.1 ms each, in a sample */

int main(void) {
    char error[1000] = "";
    double beta[MIRROR_ROWS];
    mjModel *model = mj_loadXML("arm.xml", NULL, error, sizeof error);
    if (!model) return fprintf(stderr, "%s\n", error), 1;
    mjData *data = mj_makeData(model);
    mj_resetDataKeyframe(model, data, 0);
    for (int k = 0; k <= 3000; k++) {
        const double *q = data->qpos, *v = data->qvel;
        if (!mirror_law(&mirror_defaults, q, v, 1e-3 * k, 1e-3, NULL, data->ctrl, beta)) return 1;
        if (k % 500 == 0)
            printf("%.1f s: q %.9f %.9f rad, torque %.4f %.4f N m, beta %.2e rad/s\n", 1e-3 * k, q[0],
                q[1], data->ctrl[0], data->ctrl[1], beta[0]);
        for (int step = 0; step < STEPS; step++) mj_step(model, data);
    }
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
