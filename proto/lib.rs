//! The contract of humanplane as Rust types: generated code, its codec and the descriptor set, nothing else.
#![allow(
    missing_docs,
    unused_qualifications,
    clippy::all,
    rustdoc::all,
    reason = "generated; the .proto files are the manual"
)]

mod codec;

/// `humanplane.v1`: the API.
pub mod v1 {
    tonic::include_proto!("humanplane.v1");

    /// The encoded descriptor set of `humanplane.v1`, for reflection and for the authorisation table.
    pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/humanplane_descriptor.bin"));
}

/// `humanplane.store.v1`: the disk format.
#[cfg(feature = "store")]
pub mod store {
    tonic::include_proto!("humanplane.store.v1");
}
