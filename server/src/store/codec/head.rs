//! The head of a frame, its two checksums and the hash chain.

use sha2::{Digest as _, Sha256};

use super::{Corrupt, FORMAT};

/// Bytes of a head.
const HEAD: usize = 60;

/// The truncated SHA-256 of a frame; of no frame, zeros.
pub(crate) type Chain = [u8; 16];

/// Where a frame lies: which value, and which frame of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) commit: u64,
    pub(crate) slot: u16,
}

/// What a frame says about itself, beside its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Flags {
    pub(crate) closes: bool,
    pub(crate) creates: bool,
    pub(crate) outside: bool,
    pub(crate) seed: bool,
}

impl Flags {
    fn bits(self) -> u16 {
        let bit = |set: bool, place: u16| u16::from(set) << place;
        bit(self.closes, 0) | bit(self.creates, 1) | bit(self.outside, 2) | bit(self.seed, 3)
    }

    fn from_bits(bits: u16) -> Option<Self> {
        let bit = |place: u16| bits & (1 << place) != 0;
        (bits < 16).then(|| Self { closes: bit(0), creates: bit(1), outside: bit(2), seed: bit(3) })
    }
}

/// Whose frame it is and where it stands in the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) session: u64,
    pub(crate) first_seq: i64,
    pub(crate) count: u32,
    pub(crate) weight: u64,
    pub(crate) flags: Flags,
    pub(crate) previous: Chain,
}

/// A head whose own checksum was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) link: Link,
    body_crc: u32,
}

/// A frame as it lies in its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sealed<'a> {
    pub(crate) head: Head,
    /// Head and body.
    pub(crate) bytes: &'a [u8],
}

impl Link {
    /// Appends the frame of `body` at `place` to `value`, and returns the chain after it.
    pub(crate) fn seal(&self, place: Place, body: &[u8], value: &mut Vec<u8>) -> Chain {
        let start = value.len();
        value.reserve(HEAD + body.len());
        value.extend((body.len() as u32).to_le_bytes());
        value.extend(FORMAT.to_le_bytes());
        value.extend(self.flags.bits().to_le_bytes());
        value.extend(self.session.to_le_bytes());
        value.extend(self.first_seq.to_le_bytes());
        value.extend(self.count.to_le_bytes());
        value.extend(crc32c::crc32c(body).to_le_bytes());
        value.extend(self.weight.to_le_bytes());
        value.extend(self.previous);
        value.extend(head_crc(place, &value[start..]).to_le_bytes());
        value.extend(body);
        chain_of(&value[start..])
    }

    /// The bytes that a frame with a body of `body` bytes takes.
    pub(crate) const fn size(body: usize) -> usize {
        HEAD + body
    }

    /// The seq after the frame's last event.
    pub(crate) fn end(&self) -> i64 {
        self.first_seq.saturating_add(i64::from(self.count))
    }
}

impl<'a> Sealed<'a> {
    /// The body, once its checksum is right.
    pub(crate) fn body(&self) -> Result<&'a [u8], Corrupt> {
        let body = &self.bytes[HEAD..];
        if crc32c::crc32c(body) == self.head.body_crc {
            return Ok(body);
        }
        Err(Corrupt::new("the checksum of the frame's body is wrong"))
    }

    /// The head as it lies there, for the digest of the witness.
    pub(crate) fn head_bytes(&self) -> &'a [u8] {
        &self.bytes[..HEAD]
    }
}

/// The chain after a frame.
pub(crate) fn chain_of(frame: &[u8]) -> Chain {
    let mut chain = Chain::default();
    chain.copy_from_slice(&Sha256::digest(frame)[..16]);
    chain
}

fn head_crc(place: Place, head: &[u8]) -> u32 {
    let mut at = [0; 10];
    at[..8].copy_from_slice(&place.commit.to_be_bytes());
    at[8..].copy_from_slice(&place.slot.to_be_bytes());
    crc32c::crc32c_append(crc32c::crc32c(&at), head)
}

/// The frames of the value of `commit`, in order. After the first error there is nothing more: without a head
/// that can be trusted nobody knows where the next frame begins, nor whose it is.
pub(crate) fn frames(commit: u64, value: &[u8]) -> impl Iterator<Item = Result<Sealed<'_>, Corrupt>> {
    let mut rest = value;
    let mut slot = 0_u16;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let frame = parse(Place { commit, slot }, rest);
        rest = frame.as_ref().map_or(&[], |frame| &rest[frame.bytes.len()..]);
        slot = slot.wrapping_add(1);
        Some(frame)
    })
}

fn parse(place: Place, bytes: &[u8]) -> Result<Sealed<'_>, Corrupt> {
    let (head, _) =
        bytes.split_first_chunk::<HEAD>().ok_or_else(|| Corrupt::new("a frame's head is cut off"))?;
    let mut fields = Fields(head);
    let (length, format, flags) = (fields.u32() as usize, fields.u16(), fields.u16());
    let (session, first_seq, count) = (fields.u64(), fields.u64().cast_signed(), fields.u32());
    let (body_crc, weight, previous) = (fields.u32(), fields.u64(), fields.take::<16>());
    if fields.u32() != head_crc(place, &head[..HEAD - 4]) {
        return Err(Corrupt::new("the checksum of a frame's head is wrong"));
    }
    if format != FORMAT {
        return Err(Corrupt::new(format!("format {format} is not known, only {FORMAT}")));
    }
    let flags = Flags::from_bits(flags).ok_or_else(|| Corrupt::new("a flag that is not known"))?;
    let bytes = bytes.get(..HEAD + length).ok_or_else(|| Corrupt::new("a frame's body is cut off"))?;
    let link = Link { session, first_seq, count, weight, flags, previous };
    Ok(Sealed { head: Head { link, body_crc }, bytes })
}

/// Takes little-endian fields off the front of a head that is long enough for all of them.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut field = [0; N];
        if let Some((front, rest)) = self.0.split_first_chunk::<N>() {
            field = *front;
            self.0 = rest;
        }
        field
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}
