//! Compiles `proto/` without protoc, and writes the descriptor set beside the generated code.

use std::error::Error;
use std::path::{Path, PathBuf};

use protox::prost::Message as _;

const ROOT: &str = "proto";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={ROOT}");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    compile(&protos("proto/humanplane/v1")?, &out.join("humanplane_descriptor.bin"))?;
    compile(&protos("proto/humanplane/store/v1")?, &out.join("store_descriptor.bin"))
}

fn protos(folder: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(folder))?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|ext| ext == "proto"));
    files.sort();
    Ok(files)
}

fn compile(files: &[PathBuf], descriptor: &Path) -> Result<(), Box<dyn Error>> {
    let set = protox::compile(files, [ROOT])?;
    std::fs::write(descriptor, set.encode_to_vec())?;
    tonic_prost_build::configure().bytes(".").codec_path("crate::codec::Lean").compile_fds(set)?;
    Ok(())
}
