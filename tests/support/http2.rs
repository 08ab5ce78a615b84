//! Just enough HTTP/2 to see the pings in a stream of frames.

/// The length of a frame's header.
const HEADER: usize = 9;
const PING: u8 = 6;
const ACK: u8 = 1;

/// Finds pings in what a peer sends.
#[derive(Default)]
pub struct Pings {
    header: Vec<u8>,
    payload: Vec<u8>,
    left: usize,
}

impl Pings {
    /// Takes bytes; returns the frames that answer the pings among them.
    pub fn feed(&mut self, mut bytes: &[u8]) -> Vec<u8> {
        let mut answers = Vec::new();
        while !bytes.is_empty() {
            if self.header.len() < HEADER {
                let take = (HEADER - self.header.len()).min(bytes.len());
                self.header.extend_from_slice(&bytes[..take]);
                bytes = &bytes[take..];
                if self.header.len() < HEADER {
                    return answers;
                }
                let [a, b, c] = [self.header[0], self.header[1], self.header[2]].map(usize::from);
                self.left = a << 16 | b << 8 | c;
            }
            let take = self.left.min(bytes.len());
            if self.header[3] == PING {
                self.payload.extend_from_slice(&bytes[..take]);
            }
            bytes = &bytes[take..];
            self.left -= take;
            if self.left == 0 {
                if self.header[3] == PING && self.header[4] & ACK == 0 {
                    answers.extend_from_slice(&[0, 0, 8, PING, ACK, 0, 0, 0, 0]);
                    answers.extend_from_slice(&self.payload);
                }
                self.header.clear();
                self.payload.clear();
            }
        }
        answers
    }
}
