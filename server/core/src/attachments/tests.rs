//! What is refused before anything is decoded or stored.

use super::*;
use crate::id::AttachmentId;
use crate::refusal::{Reason, Refusal};

fn image(content: Content) -> Image {
    Image { media_type: "image/png".into(), name: String::new(), content }
}

fn text(text: &str) -> Image {
    image(Content::Base64(text.into()))
}

fn bytes(count: usize) -> Image {
    image(Content::Bytes(vec![7; count]))
}

fn small() -> Limits {
    Limits { images: 20, batch_bytes: 100, image_bytes: 30, pixels: 1000, edge: 100, ..Limits::default() }
}

fn fact<'a>(refusal: &'a Refusal, key: &str) -> &'a str {
    refusal.facts.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str()).unwrap_or_default()
}

fn why(refusal: &Refusal) -> (Reason, &str) {
    (refusal.reason, fact(refusal, "why"))
}

#[test]
fn rule_6_6_base64_is_canonical_to_the_letter() {
    for good in ["AA==", "AAA=", "AAAA", "+/8=", "aGVsbG8="] {
        assert!(check(vec![text(good)], &small()).is_ok(), "{good}");
    }
    let bad = [
        "", "AA", "AAA", "AA=", "A", "AB==", "AAB=", "-_8=", "AAAA ", " AAAA", "AA\nAA", "AAAA\n",
        "AA==AAAA", "AAAA=", "AAAA====", "====", "A===", "AA==\0", "ÄÄÄÄ",
    ];
    for bad in bad {
        let refusal = check(vec![text("AAAA"), text(bad)], &small()).unwrap_err();
        assert_eq!((refusal.reason, fact(&refusal, "image")), (Reason::BadBase64, "1"), "{bad:?}: {refusal}");
        assert!(bad.is_empty() || !refusal.message.contains(bad), "the refusal repeats what came");
    }
}

#[test]
fn every_text_that_passes_is_the_only_one_for_its_bytes() {
    let alphabet = b"AB+/-_= \n";
    let mut seen = std::collections::HashMap::new();
    for number in 0..alphabet.len().pow(4) {
        let letter = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
        let text = String::from_utf8((0..4).map(letter).collect()).unwrap();
        if let Some(bytes) = canonical(&text) {
            assert_eq!(seen.insert(bytes, text.clone()), None, "{text:?}");
        }
    }
    assert!(seen.len() > 100);
}

#[test]
fn rule_6_7_a_limit_is_the_last_that_is_taken() {
    assert!(check((0..20).map(|_| bytes(1)).collect(), &small()).is_ok());
    let refusal = check((0..21).map(|_| bytes(1)).collect(), &small()).unwrap_err();
    assert_eq!(why(&refusal), (Reason::AttachmentRejected, "count"));
    assert_eq!((fact(&refusal, "value"), fact(&refusal, "limit")), ("21", "20"));

    assert!(check(vec![bytes(30)], &small()).is_ok());
    let refusal = check(vec![bytes(30), bytes(31)], &small()).unwrap_err();
    assert_eq!(why(&refusal), (Reason::AttachmentRejected, "bytes"));
    assert_eq!(fact(&refusal, "image"), "1");

    assert!(check(vec![bytes(30), bytes(30), bytes(30), bytes(10)], &small()).is_ok());
    let refusal = check(vec![bytes(30), bytes(30), bytes(30), bytes(11)], &small()).unwrap_err();
    assert_eq!((why(&refusal).1, fact(&refusal, "value")), ("batch-bytes", "101"));

    assert_eq!(why(&check(vec![bytes(0)], &small()).unwrap_err()).1, "empty");
}

#[test]
fn rule_6_7_pixels_and_edges_are_held_against_the_header() {
    let look = |width, height, frames| small().dimensions(Place::Single, width, height, frames);
    assert!(look(100, 10, 1).is_ok() && look(10, 100, 1).is_ok() && look(10, 10, 10).is_ok());
    assert_eq!(why(&look(101, 1, 1).unwrap_err()).1, "edge");
    assert_eq!(why(&look(1, 101, 1).unwrap_err()).1, "edge");
    assert_eq!(why(&look(100, 11, 1).unwrap_err()).1, "pixels");
    assert_eq!(why(&look(10, 10, 11).unwrap_err()).1, "pixels");
    assert_eq!(why(&look(u32::MAX, u32::MAX, u64::MAX).unwrap_err()).1, "edge");
}

#[test]
fn long_base64_is_refused_before_it_is_decoded() {
    // Not even base64: it is never looked at.
    let refusal = check(vec![text(&"!".repeat(200))], &small()).unwrap_err();
    assert_eq!(why(&refusal), (Reason::AttachmentRejected, "bytes"));
}

#[test]
fn only_the_four_kinds_are_taken_as_they_are_written() {
    for declared in
        ["image/svg+xml", "image/PNG", "image/png; q=1", "image/jpg", "", "image/bmp", "text/html"]
    {
        let image = Image { media_type: declared.into(), ..bytes(1) };
        assert_eq!(why(&check(vec![image], &small()).unwrap_err()).1, "format", "{declared}");
    }
    for known in MediaType::ALL {
        assert_eq!(MediaType::from_declared(known.as_str()), Some(known));
    }
}

#[test]
fn a_stored_one_need_not_say_what_it_is() {
    let stored = |media_type: &str| Image {
        media_type: media_type.into(),
        ..image(Content::Stored(AttachmentId::from("a")))
    };
    let checked = check(vec![stored(""), stored("image/gif")], &small()).unwrap();
    assert!(matches!(checked[0], Checked::Stored(_, None)));
    assert!(matches!(checked[1], Checked::Stored(_, Some(MediaType::Gif))));
    assert!(check(vec![stored("image/tiff")], &small()).is_err());
}

#[test]
fn nothing_that_is_printed_holds_an_image() {
    let secret = "c2VjcmV0IHBpY3R1cmU=";
    let images = vec![text(secret), image(Content::Bytes(b"secret picture".to_vec()))];
    let said = format!("{images:?}");
    let checked = format!("{:?}", check(images, &small()).unwrap());
    for said in [said, checked] {
        assert!(!said.contains(secret) && !said.contains("secret") && !said.contains("115, 101"), "{said}");
    }
}
