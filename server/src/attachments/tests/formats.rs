//! Each format against each limit.

use humanplane_core::attachments::{Fresh, Limits, MediaType, Place};
use humanplane_core::refusal::Reason;

use super::super::decode::decode;
use super::{fact, made};

/// Takes these bytes as `media_type`, and says the size or what is wrong.
fn look(media_type: MediaType, bytes: Vec<u8>, limits: &Limits) -> Result<(u32, u32), String> {
    decode(Place::Single, &Fresh { media_type, name: None, bytes }, limits).map_err(|refusal| {
        assert_eq!(refusal.reason, Reason::AttachmentRejected, "{refusal}");
        fact(&refusal, "why").to_owned()
    })
}

fn rejected(why: &str) -> Result<(u32, u32), String> {
    Err(why.to_owned())
}

#[test]
fn rule_6_7_the_four_formats_are_taken_as_what_they_are() {
    let limits = Limits::default();
    for real in MediaType::ALL {
        let bytes = made::image(real, 30, 20);
        for declared in MediaType::ALL {
            let wanted = if declared == real { Ok((30, 20)) } else { rejected("mismatch") };
            assert_eq!(look(declared, bytes.clone(), &limits), wanted, "{declared:?} that is {real:?}");
        }
    }
    for junk in [b"<svg/>".as_slice(), b"BM\0\0", b"\x89PNG", b"GIF88a;", b"RIFF\0\0\0\0WAVE"] {
        assert_eq!(look(MediaType::Png, junk.to_vec(), &limits), rejected("mismatch"));
    }
}

#[test]
fn rule_6_7_one_pixel_over_is_too_many() {
    for kind in MediaType::ALL {
        let limits = Limits { edge: 40, pixels: 1200, ..Limits::default() };
        assert_eq!(look(kind, made::image(kind, 40, 30), &limits), Ok((40, 30)), "{kind:?}");
        assert_eq!(look(kind, made::image(kind, 30, 40), &limits), Ok((30, 40)), "{kind:?}");
        assert_eq!(look(kind, made::image(kind, 41, 1), &limits), rejected("edge"), "{kind:?}");
        assert_eq!(look(kind, made::image(kind, 1, 41), &limits), rejected("edge"), "{kind:?}");
        let limits = Limits { pixels: 1199, ..limits };
        assert_eq!(look(kind, made::image(kind, 40, 30), &limits), rejected("pixels"), "{kind:?}");
    }
}

#[test]
fn rule_6_7_a_file_that_is_not_all_there_is_refused() {
    for kind in MediaType::ALL {
        let good = made::image(kind, 30, 20);
        for left in [13, 40, good.len() / 2, good.len() - 2, good.len() - 1] {
            let cut = good[..left.min(good.len() - 1)].to_vec();
            assert_eq!(look(kind, cut, &Limits::default()), rejected("damaged"), "{kind:?} of {left} bytes");
        }
        if kind != MediaType::Jpeg {
            let more = [good.as_slice(), b"PK\x03\x04"].concat();
            assert_eq!(
                look(kind, more, &Limits::default()),
                rejected("damaged"),
                "{kind:?} and something else"
            );
        }
    }
    // All there at both ends, and torn in the middle.
    let mut torn = made::image(MediaType::Png, 30, 20);
    let middle = torn.len() / 2;
    torn[middle] ^= 0xff;
    assert_eq!(look(MediaType::Png, torn, &Limits::default()), rejected("damaged"));
}

#[test]
fn rule_6_7_a_small_file_that_decodes_to_a_large_one_is_stopped_at_its_header() {
    let limits = Limits::default();
    let largest = made::bomb(8192, 7812);
    assert!(largest.len() < 100_000);
    assert_eq!(look(MediaType::Png, largest, &limits), Ok((8192, 7812)), "63995904 pixels are allowed");
    // Nobody could decode these: that they are refused as too large shows that nobody tried.
    let small = made::image(MediaType::Png, 2, 2);
    for (width, height, why) in
        [(8192, 8192, "pixels"), (8193, 1, "edge"), (u32::MAX >> 1, u32::MAX >> 1, "pixels")]
    {
        assert_eq!(look(MediaType::Png, made::resized(&small, width, height), &limits), rejected(why));
    }
    // A header that promises more than comes.
    assert_eq!(look(MediaType::Png, made::resized(&small, 8192, 7812), &limits), rejected("damaged"));
}

#[test]
fn rule_6_7_every_frame_of_an_animation_counts() {
    let limits = Limits { pixels: 20 * 10 * 3, ..Limits::default() };
    type Animate = fn(u32, u32, u32) -> Vec<u8>;
    let animation: [(MediaType, Animate); 3] =
        [(MediaType::Gif, made::gif), (MediaType::Png, made::apng), (MediaType::Webp, made::awebp)];
    for (kind, animation) in animation {
        assert_eq!(look(kind, animation(20, 10, 1), &limits), Ok((20, 10)), "{kind:?}");
        assert_eq!(look(kind, animation(20, 10, 3), &limits), Ok((20, 10)), "{kind:?}");
        assert_eq!(look(kind, animation(20, 10, 4), &limits), rejected("pixels"), "{kind:?}");
    }
}

#[test]
fn an_orientation_in_exif_counts_for_the_size_and_for_nothing_else() {
    let jpeg = made::image(MediaType::Jpeg, 30, 20);
    for (orientation, size) in [(1, (30, 20)), (3, (30, 20)), (6, (20, 30)), (8, (20, 30)), (9, (30, 20))] {
        assert_eq!(look(MediaType::Jpeg, made::turned(&jpeg, orientation), &Limits::default()), Ok(size));
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let limits = Limits { pixels: 10_000, edge: 200, ..Limits::default() };
    for kind in MediaType::ALL {
        let good = made::image(kind, 9, 7);
        for at in 0..good.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut bytes = good.clone();
                bytes[at] ^= flip;
                let _either_way = look(kind, bytes, &limits);
            }
        }
    }
}
