//! Adam (Kingma and Ba, 2014), with decay of some parameters apart from the gradient.

/// The state of the method for a list of parameters.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    first: Vec<f64>,
    second: Vec<f64>,
    steps: i32,
    rate: f64,
}

const BETA: (f64, f64) = (0.9, 0.999);
const EPSILON: f64 = 1e-8;

impl Adam {
    pub(super) fn new(count: usize, rate: f64) -> Adam {
        Adam { first: vec![0.0; count], second: vec![0.0; count], steps: 0, rate }
    }

    /// Makes the steps smaller (or larger) by this factor.
    pub(super) fn slow_down(&mut self, factor: f64) {
        self.rate *= factor;
    }

    /// Pulls parameters towards zero by this part of the rate, whatever their gradient is
    /// (Loshchilov and Hutter, 2017).
    pub(super) fn shrink(&self, parameters: &mut [f64], part: f64) {
        parameters.iter_mut().for_each(|parameter| *parameter -= self.rate * part * *parameter);
    }

    /// One step down the gradient, which is set to zero.
    pub(super) fn step(&mut self, parameters: &mut [f64], gradient: &mut [f64]) {
        self.steps += 1;
        let unbias = (1.0 - BETA.0.powi(self.steps), 1.0 - BETA.1.powi(self.steps));
        for (i, g) in gradient.iter_mut().enumerate() {
            let (first, second) = (&mut self.first[i], &mut self.second[i]);
            *first = BETA.0 * *first + (1.0 - BETA.0) * *g;
            *second = BETA.1 * *second + (1.0 - BETA.1) * *g * *g;
            let step = *first / unbias.0 / ((*second / unbias.1).sqrt() + EPSILON);
            parameters[i] -= self.rate * step;
            *g = 0.0;
        }
    }
}
