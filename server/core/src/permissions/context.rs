//! What the model is told of the policy (7.8).

use super::event::ApprovalPolicy;

/// The text for the model: one for each policy.
pub fn runtime_context(policy: ApprovalPolicy) -> &'static str {
    match policy {
        ApprovalPolicy::Ask => {
            "Approvals are on. Where an operation needs approval you may ask for it, and a person decides about that \
             one operation, once. If nobody is there to answer, the operation is not allowed: it fails, and nothing \
             is done."
        }
        ApprovalPolicy::Never => {
            "Approvals are off. Nobody is asked: an operation that would need approval is rejected. Do not request \
             escalation; work with what is allowed without it."
        }
    }
}
