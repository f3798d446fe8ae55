//! LAPACK routines that `Modelica.Math.Matrices` declares.

use super::Native;
use super::call::Call;
use layshaft_numerics::lapack::{Arguments, routine};

type Answer<T> = Result<T, String>;

pub(super) fn find(name: &str) -> Option<Native> {
    routine(name).map(|_| run as Native)
}

fn run(call: &mut Call) -> Answer<u64> {
    let name = &call.external.name;
    let routine = routine(name).ok_or_else(|| format!("`{name}` is no routine of LAPACK"))?;
    routine(call)
}

impl Arguments for Call<'_> {
    fn size(&self, position: usize) -> Answer<usize> {
        Call::size(self, position)
    }

    fn real(&self, position: usize) -> Answer<f64> {
        Call::real(self, position)
    }

    fn text(&self, position: usize) -> Answer<&str> {
        Call::text(self, position)
    }

    fn reals(&self, position: usize, count: usize) -> Answer<&[f64]> {
        Call::reals(self, position, count)
    }

    fn reals_mut(&mut self, position: usize, count: usize) -> Answer<&mut [f64]> {
        Call::reals_mut(self, position, count)
    }

    fn ints(&self, position: usize) -> Answer<&[i64]> {
        Call::ints(self, position)
    }

    fn ints_mut(&mut self, position: usize) -> Answer<&mut [i64]> {
        Call::ints_mut(self, position)
    }

    fn set_real(&mut self, position: usize, value: f64) -> Answer<()> {
        Call::set_real(self, position, value)
    }

    fn set_int(&mut self, position: usize, value: i64) -> Answer<()> {
        Call::set_int(self, position, value)
    }
}
