//! Images, good ones and bad ones, made on the spot.

use std::io::Cursor;

use humanplane_core::attachments::MediaType;
use image::codecs::gif::GifEncoder;
use image::{ExtendedColorType, Frame, ImageEncoder as _, ImageFormat, RgbaImage};

/// A picture of this size.
pub(crate) fn image(media_type: MediaType, width: u32, height: u32) -> Vec<u8> {
    let pixel = |x: u32, y: u32| image::Rgb([x as u8, y as u8, (x * y) as u8]);
    let picture = image::RgbImage::from_fn(width, height, pixel);
    let mut out = Cursor::new(Vec::new());
    let format = match media_type {
        MediaType::Png => ImageFormat::Png,
        MediaType::Jpeg => ImageFormat::Jpeg,
        MediaType::Gif => ImageFormat::Gif,
        MediaType::Webp => ImageFormat::WebP,
    };
    picture.write_to(&mut out, format).unwrap();
    out.into_inner()
}

/// A small file that is `width` x `height` pixels of nothing.
pub(crate) fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new_with_quality(
        &mut out,
        image::codecs::png::CompressionType::Best,
        image::codecs::png::FilterType::NoFilter,
    );
    let pixels = vec![0; (width * height) as usize];
    encoder.write_image(&pixels, width, height, ExtendedColorType::L8).unwrap();
    out
}

/// The same PNG, but its header says another size.
pub(crate) fn resized(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut header = Vec::from(*b"IHDR");
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend(&png[24..29]);
    [&png[..12], &header, &crc(&header).to_be_bytes(), &png[33..]].concat()
}

/// An animation in GIF.
pub(crate) fn gif(width: u32, height: u32, frames: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = GifEncoder::new(&mut out);
    let frame = |n: u32| Frame::new(RgbaImage::from_pixel(width, height, image::Rgba([n as u8, 0, 0, 255])));
    encoder.encode_frames((0..frames).map(frame)).unwrap();
    drop(encoder);
    out
}

/// An animation in PNG: every frame is the same picture.
pub(crate) fn apng(width: u32, height: u32, frames: u32) -> Vec<u8> {
    let still = image(MediaType::Png, width, height);
    let data = chunk_of(&still, b"IDAT");
    let mut out = still[..33].to_vec();
    out.extend(chunk(b"acTL", &[frames.to_be_bytes(), [0; 4]].concat()));
    let mut number = 0_u32;
    let control = |number: u32| {
        let sizes = [number, width, height, 0, 0].map(u32::to_be_bytes).concat();
        chunk(b"fcTL", &[sizes.as_slice(), &[0, 1, 0, 10, 0, 0]].concat())
    };
    for frame in 0..frames {
        out.extend(control(number));
        number += 1;
        if frame == 0 {
            out.extend(chunk(b"IDAT", &data));
        } else {
            out.extend(chunk(b"fdAT", &[number.to_be_bytes().as_slice(), &data].concat()));
            number += 1;
        }
    }
    out.extend(chunk(b"IEND", &[]));
    out
}

/// An animation in WebP.
pub(crate) fn awebp(width: u32, height: u32, frames: u32) -> Vec<u8> {
    let still = image(MediaType::Webp, width, height);
    let three = |number: u32| number.to_le_bytes()[..3].to_vec();
    let mut head = vec![0b10, 0, 0, 0];
    head.extend([three(width - 1), three(height - 1)].concat());
    let mut body = riff(b"VP8X", &head);
    body.extend(riff(b"ANIM", &[0; 6]));
    for _ in 0..frames {
        let place = [three(0), three(0), three(width - 1), three(height - 1), three(100), vec![0]].concat();
        body.extend(riff(b"ANMF", &[place.as_slice(), &still[12..]].concat()));
    }
    [b"RIFF".as_slice(), &(body.len() as u32 + 4).to_le_bytes(), b"WEBP", &body].concat()
}

/// The same JPEG with an orientation in EXIF.
pub(crate) fn turned(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let tiff =
        [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation], b"\0\0\0\0\0\0"];
    let exif = [b"Exif\0\0".as_slice(), &tiff.concat()].concat();
    let length = (exif.len() as u16 + 2).to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [kind.as_slice(), data].concat();
    [(data.len() as u32).to_be_bytes().as_slice(), &body, &crc(&body).to_be_bytes()].concat()
}

fn chunk_of(png: &[u8], kind: &[u8; 4]) -> Vec<u8> {
    let (mut at, mut found) = (8, Vec::new());
    while at < png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        if &png[at + 4..at + 8] == kind {
            found.extend(&png[at + 8..at + 8 + length]);
        }
        at += 12 + length;
    }
    found
}

fn riff(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let pad = vec![0; data.len() % 2];
    [kind.as_slice(), &(data.len() as u32).to_le_bytes(), data, &pad].concat()
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}
