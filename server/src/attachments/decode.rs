//! Decoding, within limits that the decoder has before it looks at a pixel. Runs on a blocking thread.

use std::io::Cursor;

use humanplane_core::attachments::{Fresh, Limits, MediaType, Place, Why};
use humanplane_core::refusal::Refusal;
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{AnimationDecoder, Frames, ImageDecoder, ImageError, ImageResult};

use super::whole::whole;

/// Bytes that a decoder may take for each pixel that is allowed: four channels of sixteen bits.
const PIXEL_BYTES: u64 = 8;

/// What a decoder may take beside its pixels.
const WORKSPACE: u64 = 32 << 20;

/// The size of an image as it is shown, once it has been decoded to its end.
///
/// # Errors
/// ATTACHMENT_REJECTED.
pub(super) fn decode(place: Place, image: &Fresh, limits: &Limits) -> Result<(u32, u32), Refusal> {
    let Fresh { media_type, bytes, .. } = image;
    match MediaType::of(bytes) {
        Some(real) if real == *media_type => {}
        real => {
            let real = real.map_or("none that is taken", MediaType::as_str);
            let what = format!("is declared as {}; its bytes are {real}", media_type.as_str());
            return Err(place.rejected(Why::Mismatch, what));
        }
    }
    if !whole(*media_type, bytes) {
        return Err(damaged(place));
    }
    let look = Look { place, limits };
    let reader = Cursor::new(bytes.as_slice());
    match media_type {
        MediaType::Png => look.png(reader),
        MediaType::Jpeg => look.jpeg(reader),
        MediaType::Gif => look.gif(reader),
        MediaType::Webp => look.webp(reader),
    }
}

/// One image on its way through a decoder.
#[derive(Clone, Copy)]
struct Look<'a> {
    place: Place,
    limits: &'a Limits,
}

impl Look<'_> {
    fn png(self, input: Cursor<&[u8]>) -> Result<(u32, u32), Refusal> {
        // This decoder has its memory limit before it reads the first chunk.
        let mut decoder = self.may(PngDecoder::with_limits(input, self.memory()))?;
        let size = self.header(&mut decoder)?;
        match self.may(decoder.is_apng())? {
            true => self.frames(size, self.may(decoder.apng())?.into_frames())?,
            false => self.still(decoder)?,
        }
        Ok(size)
    }

    fn jpeg(self, input: Cursor<&[u8]>) -> Result<(u32, u32), Refusal> {
        let mut decoder = self.may(JpegDecoder::new(input))?;
        let size = self.header(&mut decoder)?;
        self.still(decoder)?;
        Ok(size)
    }

    fn gif(self, input: Cursor<&[u8]>) -> Result<(u32, u32), Refusal> {
        let mut decoder = self.may(GifDecoder::new(input))?;
        let size = self.header(&mut decoder)?;
        self.frames(size, decoder.into_frames())?;
        Ok(size)
    }

    fn webp(self, input: Cursor<&[u8]>) -> Result<(u32, u32), Refusal> {
        let mut decoder = self.may(WebPDecoder::new(input))?;
        let size = self.header(&mut decoder)?;
        match decoder.has_animation() {
            true => self.frames(size, decoder.into_frames())?,
            false => self.still(decoder)?,
        }
        Ok(size)
    }

    /// Holds the header against the limits, gives them to the decoder, and says how large the image is shown.
    fn header(self, decoder: &mut impl ImageDecoder) -> Result<(u32, u32), Refusal> {
        let (width, height) = decoder.dimensions();
        if width == 0 || height == 0 {
            return Err(damaged(self.place));
        }
        self.limits.dimensions(self.place, width, height, 1)?;
        let mut bounds = self.memory();
        bounds.max_image_width = Some(self.limits.edge);
        bounds.max_image_height = Some(self.limits.edge);
        self.may(decoder.set_limits(bounds))?;
        let turned = match self.may(decoder.orientation())? {
            Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH => true,
            Orientation::NoTransforms
            | Orientation::Rotate180
            | Orientation::FlipHorizontal
            | Orientation::FlipVertical => false,
        };
        Ok(if turned { (height, width) } else { (width, height) })
    }

    fn still(self, decoder: impl ImageDecoder) -> Result<(), Refusal> {
        // The header has been held against the limits: this is eight bytes for each pixel at most.
        let mut pixels = vec![0; usize::try_from(decoder.total_bytes()).unwrap_or(usize::MAX)];
        self.may(decoder.read_image(&mut pixels))
    }

    /// Every frame counts: whoever shows the image decodes them all.
    fn frames(self, (width, height): (u32, u32), frames: Frames<'_>) -> Result<(), Refusal> {
        let mut count = 0;
        for frame in frames {
            count += 1;
            self.limits.dimensions(self.place, width, height, count)?;
            self.may(frame)?;
        }
        if count == 0 { Err(damaged(self.place)) } else { Ok(()) }
    }

    fn memory(self) -> image::Limits {
        let mut limits = image::Limits::no_limits();
        limits.max_alloc = Some(self.limits.pixels.saturating_mul(PIXEL_BYTES).saturating_add(WORKSPACE));
        limits
    }

    /// A decoder's own words may hold what the file says: they go nowhere.
    fn may<T>(self, result: ImageResult<T>) -> Result<T, Refusal> {
        result.map_err(|error| match error {
            ImageError::Limits(_) => {
                self.place.rejected(Why::Pixels, "needs more memory than its limits allow")
            }
            _ => damaged(self.place),
        })
    }
}

fn damaged(place: Place) -> Refusal {
    place.rejected(Why::Damaged, "does not decode to its end")
}
