//! What pages find out and the terminal tells: controllers and pictures that are missing, went away or came back.

use super::wheel::{Lost, Notice};
use layshaft_server::Finding;
use std::collections::HashSet;
use std::sync::mpsc::Sender;

/// Lines in one run: a page that reports for ever fills no terminal.
const LINES: usize = 100;

pub(crate) struct Findings {
    /// What happens to the car when controller or picture go away.
    pub lost: Lost,
    terminal: Sender<Notice>,
    /// Told, and not over.
    told: HashSet<Finding>,
    lines: usize,
}

impl Findings {
    pub(crate) fn new(lost: Lost, terminal: Sender<Notice>) -> Findings {
        Findings { lost, terminal, told: HashSet::new(), lines: 0 }
    }

    /// Tells what is new. True if the driver has lost hold of the car.
    pub(crate) fn tell(&mut self, finding: Finding) -> bool {
        let ends = match finding {
            Finding::ControllerBack => Some(Finding::ControllerLost),
            Finding::PictureBack => Some(Finding::PictureLost),
            _ => None,
        };
        let is_new = match ends {
            Some(ended) => self.told.remove(&ended),
            None => self.told.insert(finding),
        };
        if is_new && self.lines < LINES {
            self.lines += 1;
            let is_alarm = matches!(finding, Finding::ControllerLost | Finding::NoPicture | Finding::PictureLost);
            let _ = self.terminal.send(Notice { text: self.text(finding), is_alarm });
        }
        is_new && matches!(finding, Finding::ControllerLost | Finding::PictureLost)
    }

    fn text(&self, finding: Finding) -> String {
        let consequence = self.lost.consequence();
        match finding {
            Finding::NoController => "the page finds no gamepad and no wheel: the keyboard drives".to_string(),
            Finding::ControllerLost => format!("the controller of the page is disconnected: {consequence}"),
            Finding::ControllerBack => "the controller of the page is back".to_string(),
            Finding::NoPicture => {
                "the page has no picture, its browser has no WebGL 2: map and instruments work".to_string()
            }
            Finding::PictureLost => format!("the picture of the page is lost (WebGL context): {consequence}"),
            Finding::PictureBack => "the picture of the page is back".to_string(),
            Finding::SlowPictures => {
                "the page draws slowly, by software: switch on hardware acceleration of the browser".to_string()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_told_once_until_it_is_over() {
        let (terminal, notices) = std::sync::mpsc::channel();
        let mut findings = Findings::new(Lost::Hold, terminal);
        let lost: Vec<bool> = [
            Finding::ControllerBack,
            Finding::ControllerLost,
            Finding::ControllerLost,
            Finding::ControllerBack,
            Finding::ControllerLost,
            Finding::NoController,
        ]
        .map(|finding| findings.tell(finding))
        .to_vec();
        assert_eq!(lost, [false, true, false, false, true, false]);
        let lines: Vec<Notice> = notices.try_iter().collect();
        assert_eq!(lines.iter().map(|line| line.is_alarm).collect::<Vec<_>>(), [true, false, true, false]);
        assert_eq!(lines[0].text, "the controller of the page is disconnected: wheel and pedals stay where they were");
        for _ in 0..LINES {
            findings.tell(Finding::PictureLost);
            findings.tell(Finding::PictureBack);
        }
        assert_eq!(notices.try_iter().count(), LINES - lines.len());
    }
}
