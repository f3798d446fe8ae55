//! Where a page is served, as arguments of several commands.

use clap::Args;
use layshaft_server::Address;
use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, Stdio};

#[derive(Args)]
pub struct ServingArguments {
    /// Port of the page; 0 takes any that is free; else the first free one from 7480 on
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Let other machines see the page too: the address to listen at, as 0.0.0.0; who has no token is refused
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

impl ServingArguments {
    pub fn address(&self) -> Address {
        Address { ip: self.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), port: self.port }
    }

    /// Opens the page where there is a screen. What the browser says goes nowhere.
    pub fn open(&self, url: &str) {
        let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
        if has_screen && !self.no_open {
            let quiet = Stdio::null;
            let _ = Command::new("xdg-open").arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
        }
    }
}
