//! Batches and answers (§5).

mod answers;
mod batch;
mod codes;
mod tool;
