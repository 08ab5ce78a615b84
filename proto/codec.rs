//! Reads and writes messages as tonic does, into buffers that begin small. tonic takes 8 KiB for each direction of
//! each stream for as long as it lives; most streams here idle, and most messages are short.

use std::marker::PhantomData;

use tonic::codec::{BufferSettings, Codec};
use tonic_prost::{ProstCodec, ProstDecoder, ProstEncoder};

/// A buffer's first size, and by how much it grows.
const BUFFER: usize = 1024;

/// How much of what is ready goes out at once; tonic's own measure.
const BATCH: usize = 32 * 1024;

/// The codec of all services.
#[derive(Debug, Clone)]
pub(crate) struct Lean<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for Lean<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for Lean<T, U>
where
    T: prost::Message + Send + 'static,
    U: prost::Message + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = ProstDecoder<U>;

    fn encoder(&mut self) -> ProstEncoder<T> {
        ProstCodec::<T, U>::raw_encoder(BufferSettings::new(BUFFER, BATCH))
    }

    fn decoder(&mut self) -> ProstDecoder<U> {
        ProstCodec::<T, U>::raw_decoder(BufferSettings::new(BUFFER, BATCH))
    }
}
