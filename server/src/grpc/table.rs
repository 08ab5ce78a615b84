//! Who may call what: a closed table. A method without a row, or a row without a method, and the server does
//! not start.

use humanplane_core::map::HashMap;
use prost_reflect::DescriptorPool;

use crate::principals::{Principal, Role};

/// Who may call a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody, without credentials.
    Open,
    /// Anybody with credentials.
    Known,
    /// Who has one of these roles, and admins.
    Roles(&'static [Role]),
}

use Role::{Agent, Answerer, Observer, Operator, Plugin};

const ASKS: Access = Access::Roles(&[Agent, Operator]);
const ASKS_PEOPLE: Access = Access::Roles(&[Agent, Plugin, Operator]);
const READS: Access = Access::Roles(&[Agent, Observer, Operator]);
const READS_ASKS: Access = Access::Roles(&[Agent, Plugin, Answerer, Observer, Operator]);
const GIVES_IMAGES: Access = Access::Roles(&[Agent, Plugin, Answerer, Operator]);
const LOOKS: Access = Access::Roles(&[Answerer, Observer, Operator]);
const DECIDES: Access = Access::Roles(&[Answerer]);
const SERVES: Access = Access::Roles(&[Plugin]);
const RUNS: Access = Access::Roles(&[Answerer, Operator]);
const ENFORCES: Access = Access::Roles(&[Plugin]);
const GUARDS: Access = Access::Roles(&[Plugin]);
const OPERATES: Access = Access::Roles(&[Operator]);

/// One row for each method: its full path, and who may call it.
pub const TABLE: &[(&str, Access)] = &[
    ("/humanplane.v1.SessionService/CreateSession", ASKS),
    ("/humanplane.v1.SessionService/GetSession", READS),
    ("/humanplane.v1.SessionService/ListSessions", READS),
    ("/humanplane.v1.SessionService/AppendEvents", ASKS),
    ("/humanplane.v1.SessionService/ListEvents", READS),
    ("/humanplane.v1.SessionService/WatchEvents", READS),
    ("/humanplane.v1.SessionService/ImportSession", ASKS),
    ("/humanplane.v1.SessionService/ExportSession", READS),
    ("/humanplane.v1.SessionService/VerifySession", READS),
    ("/humanplane.v1.SessionService/CloseSession", ASKS),
    ("/humanplane.v1.AgentService/Attach", ASKS),
    ("/humanplane.v1.AgentService/ListAgents", READS_ASKS),
    ("/humanplane.v1.AgentService/GetAgent", READS_ASKS),
    ("/humanplane.v1.ApprovalService/RequestApproval", ASKS),
    ("/humanplane.v1.ApprovalService/CancelApproval", ASKS),
    ("/humanplane.v1.ApprovalService/GetApproval", READS_ASKS),
    ("/humanplane.v1.QuestionService/AskQuestions", ASKS_PEOPLE),
    ("/humanplane.v1.QuestionService/CancelQuestions", ASKS_PEOPLE),
    ("/humanplane.v1.QuestionService/GetQuestions", READS_ASKS),
    ("/humanplane.v1.AnswererService/Attach", DECIDES),
    ("/humanplane.v1.AnswererService/Subscribe", DECIDES),
    ("/humanplane.v1.AnswererService/Reply", DECIDES),
    ("/humanplane.v1.InboxService/ListPending", LOOKS),
    ("/humanplane.v1.InboxService/WatchPending", LOOKS),
    ("/humanplane.v1.CommandService/Serve", SERVES),
    ("/humanplane.v1.CommandService/ListCommands", READS_ASKS),
    ("/humanplane.v1.CommandService/WatchCommands", READS_ASKS),
    ("/humanplane.v1.CommandService/ResolveCommand", READS_ASKS),
    ("/humanplane.v1.CommandService/ExecuteCommand", RUNS),
    ("/humanplane.v1.CommandService/CancelCommand", RUNS),
    ("/humanplane.v1.PermissionService/GetPermissions", READS_ASKS),
    ("/humanplane.v1.PermissionService/SelectPreset", OPERATES),
    ("/humanplane.v1.PermissionService/SetApprovalPolicy", OPERATES),
    ("/humanplane.v1.PermissionService/SetSandboxMode", OPERATES),
    ("/humanplane.v1.PermissionService/WatchPermissions", READS_ASKS),
    ("/humanplane.v1.PermissionService/GetSettings", READS_ASKS),
    ("/humanplane.v1.PermissionService/UpdateSettings", OPERATES),
    ("/humanplane.v1.PermissionService/GetRuntimeContext", READS_ASKS),
    ("/humanplane.v1.AttachmentService/UploadAttachment", GIVES_IMAGES),
    ("/humanplane.v1.AttachmentService/GetAttachment", READS_ASKS),
    ("/humanplane.v1.ToolGateService/Guard", GUARDS),
    ("/humanplane.v1.ToolGateService/AuthorizeToolCall", ASKS),
    ("/humanplane.v1.ToolGateService/ListTools", READS_ASKS),
    ("/humanplane.v1.ToolGateService/CallTool", ASKS_PEOPLE),
    ("/humanplane.v1.SandboxService/Enforce", ENFORCES),
    ("/humanplane.v1.SandboxService/ListEnforcers", READS_ASKS),
    ("/humanplane.v1.DiagnosticsService/GetServerInfo", Access::Known),
    ("/humanplane.v1.DiagnosticsService/WatchInternalErrors", OPERATES),
    ("/grpc.health.v1.Health/Check", Access::Open),
    ("/grpc.health.v1.Health/Watch", Access::Open),
    ("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", Access::Known),
    ("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", Access::Known),
];

/// The table as it is asked.
#[derive(Debug)]
pub struct Table(HashMap<&'static str, Access>);

/// Why there is no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum TableFault {
    #[error("{0} has no row in the table of who may call what")]
    NoRow(String),
    #[error("{0} stands in the table of who may call what, and is no method")]
    NoMethod(&'static str),
    #[error("the descriptors cannot be read: {0}")]
    BadDescriptors(String),
}

impl Table {
    /// The table, held against every method of `descriptors`.
    ///
    /// # Errors
    /// [`TableFault`]: the table and the methods are not the same.
    pub fn checked(descriptors: &[&[u8]]) -> Result<Self, TableFault> {
        let mut rows: HashMap<&'static str, Access> = TABLE.iter().copied().collect();
        let mut known = HashMap::default();
        for path in methods(descriptors)? {
            match rows.remove_entry(path.as_str()) {
                Some((path, access)) => known.insert(path, access),
                None if known.contains_key(path.as_str()) => None,
                None => return Err(TableFault::NoRow(path)),
            };
        }
        match rows.into_keys().next() {
            Some(stray) => Err(TableFault::NoMethod(stray)),
            None => Ok(Self(known)),
        }
    }

    /// `path` as the contract has it; nothing where it names no method.
    pub fn method(&self, path: &str) -> Option<&'static str> {
        self.0.get_key_value(path).map(|(path, _)| *path)
    }

    /// Who may call `path`; nothing where it names no method.
    pub fn access(&self, path: &str) -> Option<Access> {
        self.0.get(path).copied()
    }
}

/// The full paths of all methods.
pub(super) fn methods(descriptors: &[&[u8]]) -> Result<Vec<String>, TableFault> {
    let mut paths = Vec::new();
    for set in descriptors {
        let pool = DescriptorPool::decode(*set).map_err(|e| TableFault::BadDescriptors(e.to_string()))?;
        for service in pool.services() {
            let path = |method: prost_reflect::MethodDescriptor| {
                format!("/{}/{}", service.full_name(), method.name())
            };
            paths.extend(service.methods().map(path));
        }
    }
    Ok(paths)
}

impl Access {
    /// Whether `principal` may.
    pub fn admits(self, principal: &Principal) -> bool {
        match self {
            Self::Open | Self::Known => true,
            Self::Roles(roles) => principal.has(Role::Admin) || roles.iter().any(|role| principal.has(*role)),
        }
    }

    /// The roles that would do, in words.
    pub fn wanted(self) -> String {
        match self {
            Self::Open | Self::Known => String::new(),
            Self::Roles(roles) => roles.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(" or "),
        }
    }
}
