#![doc = include_str!("../README.md")]

mod agent;
mod answerer;
mod backoff;
mod calls;
mod client;
mod clock;
mod commands;
mod convert;
mod enforcer;
mod error;
mod janitor;
mod keeper;
mod policy;
mod retry;
mod tasks;
mod wait;
mod wire;

pub use humanplane_proto::v1 as proto;
pub use tonic::Code;

pub use agent::{Agent, Answers, Approval, Ask, Attach, Contexts, Decision, Gated, Outcome, Question, Turn};
pub use answerer::{
    Answered, Answerer, Failure, Identity, Offer, OnApproval, OnQuestions, Report, Verdict, pick, skip, write,
};
pub use backoff::Backoff;
pub use calls::{
    Attachments, Download, EventPages, EventWatch, Export, InboxChange, InboxWatch, InternalErrorWatch,
    PendingFilter, PermissionsChange, PermissionsWatch, Watched, event,
};
pub use client::{Client, ClientBuilder};
pub use commands::{
    CommandChange, CommandWatch, Commands, Done, Ended, Execute, Executed, Image, Plugin, Ran,
};
pub use enforcer::Enforcer;
pub use error::{AnswererFailure, Error, QuestionError, Reason, Refusal, Result};
pub use keeper::{Link, Serving};
pub use policy::{Say, ToolPolicy};

/// The newest protocol of the streams that this client speaks.
const PROTOCOL: i32 = 1;
