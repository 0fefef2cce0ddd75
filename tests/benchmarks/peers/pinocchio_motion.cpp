// M, bias and a frame's Jacobian by Pinocchio from C++, for many states in one call.
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/frames.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/serialization.hpp>

struct Robot {
    pinocchio::Model model;
    pinocchio::Data data;
    pinocchio::FrameIndex frame;
};

// A model that `saveToBinary` wrote.
extern "C" Robot *load(const char *path, const char *frame) {
    pinocchio::Model model;
    pinocchio::serialization::loadFromBinary(model, path);
    return new Robot{model, pinocchio::Data(model), model.getFrameId(frame)};
}

// States are q and v after each other; the sum of what was computed.
extern "C" double evaluate(Robot *robot, const double *states, long count) {
    auto &[model, data, frame] = *robot;
    pinocchio::Data::Matrix6x jacobian = pinocchio::Data::Matrix6x::Zero(6, model.nv);
    double sum = 0.0;
    for (long i = 0; i < count; i++) {
        const double *at = states + i * (model.nq + model.nv);
        const Eigen::Map<const Eigen::VectorXd> q(at, model.nq), v(at + model.nq, model.nv);
        pinocchio::crba(model, data, q);
        pinocchio::nonLinearEffects(model, data, q, v);
        pinocchio::computeFrameJacobian(
            model, data, q, frame, pinocchio::LOCAL_WORLD_ALIGNED, jacobian);
        sum += data.M(0, model.nv - 1) + data.nle[0] + jacobian(0, 0);
    }
    return sum;
}
