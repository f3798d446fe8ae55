//! A car under a driver: the roles of its variables, the course it drives on, laps, a virtual driver, the scene of the page.

mod course;
mod driver;
mod findings;
mod host;
mod laps;
mod profile;
mod report;
mod roles;
mod scene;
mod session;
mod trace;
mod vision;
mod wheel;

pub use course::{Course, CourseError, Station, track_name};
pub use driver::{DriverSettings, VirtualDriver};
pub use host::{DriveHost, DriveRecord};
pub use laps::{Lap, LapTimer};
pub use profile::{SpeedLimits, SpeedProfile};
pub use report::drive_report;
pub use roles::Roles;
pub use scene::scene;
pub use session::{Drive, DriveSetting};
pub use trace::{Channel, Trace, Traces};
pub use vision::{PortWatch, VISION_INPUTS, VisionClient, Weather, vision_port};
pub use wheel::{Lost, Notice, Wheel, WheelRecord, WheelSetting};
