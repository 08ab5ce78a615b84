//! The server describes itself, in both versions that tools ask for.

use tonic_reflection::server::v1::{ServerReflection, ServerReflectionServer};
use tonic_reflection::server::v1alpha::{
    ServerReflection as ServerReflectionAlpha, ServerReflectionServer as ServerReflectionAlphaServer,
};
use tonic_reflection::server::{Builder, Error};

/// The descriptors of everything that is served.
pub(super) const DESCRIPTORS: [&[u8]; 4] = [
    humanplane_proto::v1::DESCRIPTOR_SET,
    tonic_health::pb::FILE_DESCRIPTOR_SET,
    tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
    tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
];

fn builder() -> Builder<'static> {
    // The builder adds the reflection services' own descriptors by itself; those of error details let tools
    // print why a call was refused.
    let own = DESCRIPTORS.iter().take(2).chain([&tonic_types::pb::FILE_DESCRIPTOR_SET]);
    own.fold(Builder::configure(), |builder, set| builder.register_encoded_file_descriptor_set(set))
}

/// Version 1.
pub(super) fn v1() -> Result<ServerReflectionServer<impl ServerReflection>, Error> {
    builder().build_v1()
}

/// The older version, which many tools still speak.
pub(super) fn v1alpha() -> Result<ServerReflectionAlphaServer<impl ServerReflectionAlpha>, Error> {
    builder().build_v1alpha()
}
