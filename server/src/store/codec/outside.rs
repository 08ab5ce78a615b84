//! Content that lies outside its frame: named by its digest, cut into parts.

use humanplane_core::record::Digest;
use humanplane_proto::store as disk;

use super::{Corrupt, VALUE_BYTES};

/// The most bytes of one part.
pub(crate) const PART_BYTES: usize = VALUE_BYTES;

/// What a frame says of `content`.
pub(crate) fn outside(content: &[u8]) -> disk::Outside {
    let digest = Digest::of(content).0.to_vec().into();
    disk::Outside { digest, length: content.len() as u64 }
}

/// The keys of the parts of `outside`, in order.
pub(crate) fn parts(outside: &disk::Outside) -> Result<impl Iterator<Item = [u8; 34]> + use<>, Corrupt> {
    let digest: [u8; 32] =
        outside.digest.as_ref().try_into().map_err(|_| Corrupt::new("a digest of the wrong length"))?;
    let count = outside.length.div_ceil(PART_BYTES as u64);
    let count = u16::try_from(count).map_err(|_| Corrupt::new("content that is too long"))?;
    Ok((0..count).map(move |part| {
        let mut key = [0; 34];
        key[..32].copy_from_slice(&digest);
        key[32..].copy_from_slice(&part.to_be_bytes());
        key
    }))
}
