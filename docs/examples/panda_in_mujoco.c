/* A Panda in MuJoCo under a law in C that samples at 1 kHz: panda_in_mujoco FILE SECONDS. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "panda.h"

int main(int argc, char **argv) {
    char error[1000] = "";
    double beta[PANDA_ROWS], period = 1e-3;
    if (argc != 3) return fprintf(stderr, "panda_in_mujoco FILE SECONDS\n"), 1;
    mjModel *model = mj_loadXML(argv[1], NULL, error, sizeof error);
    if (!model) return fprintf(stderr, "%s\n", error), 1;
    model->opt.timestep = period;
    mjData *data = mj_makeData(model);
    mj_resetDataKeyframe(model, data, 0);
    const int samples = (int)(atof(argv[2]) / period + 0.5);
    clock_t spent = 0;
    for (int k = 0; k < samples; k++) {
        const clock_t begin = clock();
        if (!panda_law(&panda_defaults, data->qpos, data->qvel, k * period, period, NULL,
                data->ctrl, beta))
            return 1;
        spent += clock() - begin;
        mj_step(model, data);
    }
    for (int i = 0; i < model->nq; i++) printf("%.12f%s", data->qpos[i], i < 6 ? " " : " rad\n");
    printf("%.1f us a sample\n", 1e6 * (double)spent / CLOCKS_PER_SEC / samples);
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
