//! The registry of listeners: rules 4.1, 4.2, 4.5, 4.6, 4.7, 4.10 and 5.3.

mod order;
mod order_model;
mod register;
mod slots;
mod slots_model;
mod support;
