//! A car under a driver: the roles of its variables, the course it drives on, laps, a virtual driver, the scene of the page.

mod course;
mod driver;
mod host;
mod laps;
mod profile;
mod roles;
mod scene;

pub use course::{Course, CourseError, Station, track_name};
pub use driver::{DriverSettings, VirtualDriver};
pub use host::{DriveHost, DriveRecord};
pub use laps::{Lap, LapTimer};
pub use profile::{SpeedLimits, SpeedProfile};
pub use roles::Roles;
pub use scene::scene;
