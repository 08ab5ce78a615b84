//! Whether a file is all there. Decoders forgive a missing end, and take what follows it for nothing. (That of JPEG
//! also forgives a hole in the picture, as every viewer does, and shows it grey.)

use humanplane_core::attachments::MediaType;

/// Whether `bytes` go to the end that their format marks, and (but for JPEG, behind which cameras put things) no
/// further.
pub(super) fn whole(media_type: MediaType, bytes: &[u8]) -> bool {
    match media_type {
        MediaType::Png => bytes.ends_with(b"\0\0\0\0IEND\xaeB`\x82"),
        MediaType::Gif => bytes.ends_with(&[0x3b]),
        MediaType::Webp => riff(bytes).unwrap_or(false),
        MediaType::Jpeg => jpeg(bytes).unwrap_or(false),
    }
}

/// The size in front is that of the file, and no chunk goes beyond it.
fn riff(bytes: &[u8]) -> Option<bool> {
    let size = |at: usize| {
        let four = bytes.get(at..at.checked_add(4)?)?;
        usize::try_from(u32::from_le_bytes(four.try_into().ok()?)).ok()
    };
    if size(4)?.checked_add(8)? != bytes.len() {
        return Some(false);
    }
    let mut at = 12;
    while at < bytes.len() {
        let chunk = size(at.checked_add(4)?)?;
        at = at.checked_add(8)?.checked_add(chunk)?.checked_add(chunk & 1)?;
    }
    Some(at == bytes.len())
}

/// An end marker stands behind the beginning of the picture: a thumbnail in front may have one of its own.
fn jpeg(bytes: &[u8]) -> Option<bool> {
    const START_OF_SCAN: u8 = 0xda;
    let mut at = 2;
    while bytes.get(at)? == &0xff {
        let marker = *bytes.get(at + 1)?;
        if marker == START_OF_SCAN {
            let picture = bytes.get(at..)?;
            return Some(picture.windows(2).any(|pair| pair == [0xff, 0xd9]));
        }
        let fill = marker == 0xff;
        let length = u16::from_be_bytes(bytes.get(at + 2..at + 4)?.try_into().ok()?);
        at += if fill { 1 } else { 2 + usize::from(length) };
    }
    Some(false)
}
