//! `[attachments]`: images beside the log.

use std::time::Duration;

use humanplane_core::attachments::Limits as Rules;

use super::log::Log;
use super::reader::Keys;
use super::setting::Size;

/// Images beside the log.
#[derive(Debug, Clone)]
pub struct Attachments {
    /// `file:///PATH`, `memory:` or a bucket, resolved.
    pub url: String,
    /// Images of a batch.
    pub images_per_batch: u32,
    /// Bytes of a batch.
    pub batch_size: Size,
    /// Bytes of an image.
    pub image_size: Size,
    /// Pixels of an image.
    pub pixels: u32,
    /// Pixels of an edge.
    pub edge: u32,
    /// Bytes that uploads and reads hold together.
    pub memory: Size,
    /// Images that are decoded at once.
    pub decoders: u32,
    /// How long an upload is kept that no command has used.
    pub keep_unused: Duration,
    /// How often what is unused is looked for.
    pub sweep_interval: Duration,
}

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

impl Attachments {
    pub(super) fn read(keys: &mut Keys<'_>, log: &Log) -> Self {
        keys.section(
            "attachments",
            "Images that are uploaded or come with commands. They lie beside the log, named by their SHA-256.",
        );
        let rules = Rules::default();
        let pixels = u32::try_from(rules.pixels).unwrap_or(u32::MAX);
        let second = Duration::from_secs(1);
        let attachments = Self {
            url: read_url(keys, log),
            images_per_batch: keys.within("images_per_batch", count(rules.images), 1..=1000, IMAGES),
            batch_size: size(keys, "batch_size", rules.batch_bytes, BATCH_SIZE),
            image_size: size(keys, "image_size", rules.image_bytes, IMAGE_SIZE),
            pixels: keys.within("pixels", pixels, 1..=1_000_000_000, PIXELS),
            edge: keys.within("edge", rules.edge, 1..=65_535, EDGE),
            memory: keys.within("memory", Size::mib(256), Size::mib(1)..=Size::gib(64), MEMORY),
            decoders: keys.within("decoders", 1, 1..=64, DECODERS),
            keep_unused: keys.within("keep_unused", DAY, second..=365 * DAY, KEEP_UNUSED),
            sweep_interval: keys.within("sweep_interval", 60 * MINUTE, second..=7 * DAY, SWEEP_INTERVAL),
        };
        attachments.check(keys);
        attachments
    }

    /// The limits of 6.7.
    pub fn limits(&self) -> Rules {
        Rules {
            images: usize::try_from(self.images_per_batch).unwrap_or(usize::MAX),
            batch_bytes: self.batch_size.0,
            image_bytes: self.image_size.0,
            pixels: self.pixels.into(),
            edge: self.edge,
            ..Rules::default()
        }
    }

    /// An image that is allowed must also fit.
    fn check(&self, keys: &mut Keys<'_>) {
        for (key, room) in [("batch_size", self.batch_size), ("memory", self.memory)] {
            if room < self.image_size {
                keys.fault(
                    key,
                    format!("is {room}, less than image_size allows for one ({})", self.image_size),
                );
            }
        }
    }
}

fn count(default: usize) -> u32 {
    u32::try_from(default).unwrap_or(u32::MAX)
}

fn size(keys: &mut Keys<'_>, key: &'static str, default: u64, doc: &str) -> Size {
    keys.within(key, Size(default), Size(1)..=Size::gib(64), doc)
}

/// What an operator may name, each with the feature that brings it.
const SCHEMES: [(&str, bool); 9] = [
    ("file:///", true),
    ("s3://", cfg!(feature = "s3")),
    ("s3a://", cfg!(feature = "s3")),
    ("gs://", cfg!(feature = "gcs")),
    ("az://", cfg!(feature = "azure")),
    ("azure://", cfg!(feature = "azure")),
    ("adl://", cfg!(feature = "azure")),
    ("abfs://", cfg!(feature = "azure")),
    ("abfss://", cfg!(feature = "azure")),
];

fn read_url(keys: &mut Keys<'_>, log: &Log) -> String {
    let given = keys.get("url", String::new(), URL);
    let url = match given.as_str() {
        "" if log.in_memory() => "memory:".to_owned(),
        "" if log.data_dir.as_os_str().is_empty() => {
            // Where the log needs the directory, too, one complaint is enough.
            if !keys.faults.iter().any(|fault| fault.path == "log.data_dir") {
                keys.fault("url", "neither XDG_DATA_HOME nor HOME is set: say where attachments belong");
            }
            given
        }
        "" => format!("file://{}", log.data_dir.join("attachments").display()),
        "memory:" => given,
        _ => match SCHEMES.iter().find(|(scheme, _)| given.starts_with(scheme)) {
            Some((_, true)) => given,
            Some((scheme, false)) => {
                keys.fault("url", format!("this binary was built without the feature for {scheme}"));
                given
            }
            None => {
                keys.fault(
                    "url",
                    "names no store that is here: use file:///PATH, memory:, s3://, gs:// or az://",
                );
                given
            }
        },
    };
    keys.resolved("url", &url);
    url
}

const URL: &str = "file:///PATH, memory:, or a bucket with a prefix: s3://BUCKET/PREFIX, gs://BUCKET/PREFIX, \
    az://CONTAINER/PREFIX. Empty: the folder attachments in data_dir; for log.url = memory: in memory, too. \
    Credentials of a bucket come from the environment (AWS_…, GOOGLE_…, AZURE_…). Two servers never share one.";
const IMAGES: &str = "Images of one command.";
const BATCH_SIZE: &str = "Bytes of all images of one command.";
const IMAGE_SIZE: &str = "Bytes of one image.";
const PIXELS: &str = "Pixels of one image; the frames of an animation count together. Held against the header \
    before anything is decoded: a decoder takes up to 8 bytes for each, 512 MB at the default.";
const EDGE: &str = "Pixels of the longer edge of an image: more than models look at.";
const MEMORY: &str = "Bytes that all uploads and reads hold at a time. Beyond it they are refused with \
    QUOTA_EXCEEDED and come again.";
const DECODERS: &str = "Images that are decoded at a time, each on a thread of its own; more wait. Each may take 8 \
    bytes for each pixel that is allowed.";
const KEEP_UNUSED: &str =
    "How long an upload is kept that no command has used. What a command has used is kept.";
const SWEEP_INTERVAL: &str = "How often what is unused is looked for, the first time at the start. It reads one \
    small record for each upload and each run with images.";
