//! Commands (§6): what a line is, what is registered where, and what the log keeps.

mod builtin;
mod content;
mod definition;
pub mod event;
mod images;
mod line;
mod open;
mod registry;

pub use builtin::Builtin;
pub use content::CommandContent;
pub use definition::{Definition, Input};
pub use images::Images;
pub use line::{Line, parse};
pub use open::OpenCommand;
pub use registry::{Handler, Layers, Registry, Served};

#[cfg(test)]
mod tests;
