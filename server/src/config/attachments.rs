//! `[attachments]`: images that people and agents hand over.

use super::reader::Keys;
use super::setting::Size;

/// What an image, and a batch of them, may be.
#[derive(Debug, Clone)]
pub struct Attachments {
    /// Images in one batch.
    pub images: u32,
    /// All images of a batch together.
    pub batch_size: Size,
    /// One image, decoded from base64.
    pub image_size: Size,
    /// Width × height.
    pub pixels: u32,
    /// Width and height, each.
    pub edge: u32,
}

impl Attachments {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "attachments",
            "Images that are handed to commands. One bad member refuses the whole batch.",
        );
        let sizes = Size::kib(1)..=Size::gib(1);
        let images =
            keys.within("images", 20, 1..=1000, "Images in one batch: what the large models accept.");
        let batch_size = keys.within(
            "batch_size",
            Size::mib(200),
            sizes.clone(),
            "All images of a batch together, in bytes. They are held in memory while they are checked.",
        );
        let image_size =
            keys.within("image_size", Size::mib(20), sizes, "One image in bytes, after base64 is undone.");
        let pixels = keys.within(
            "pixels",
            64_000_000,
            1..=1_000_000_000,
            "Width times height. A small file can unpack into gigabytes; the header is read first.",
        );
        let edge = keys.within("edge", 8192, 1..=65_535, "Width and height in pixels, each.");
        if image_size > batch_size {
            keys.fault("image_size", format!("is {image_size}, more than batch_size ({batch_size})"));
        }
        Self { images, batch_size, image_size, pixels, edge }
    }
}
