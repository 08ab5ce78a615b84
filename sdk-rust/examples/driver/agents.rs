//! Agents: what they log and what they ask.

use std::sync::Arc;

use humanplane_sdk::proto::{self, CreateSessionRequest, EnforcementLevel, NewEvent, SandboxMode};
use humanplane_sdk::{Agent, Approval, Ask, Attach, Question, Turn};
use serde_json::json;

use crate::fields::Fields;
use crate::show::{self, Wrong};
use crate::{Driver, Said, Thing, locked, say};

impl Driver {
    pub(crate) async fn new_session(&self, op: &Fields) -> Said {
        let (client, _) = self.client(op)?;
        let session_id = match op.given("preset") {
            None => client.new_session().await?,
            Some(preset) => {
                let request = CreateSessionRequest { preset: preset.to_owned(), ..Default::default() };
                client.create_session(request).await?.session.unwrap_or_default().session_id
            }
        };
        Ok(json!({ "session_id": session_id }))
    }

    pub(crate) async fn attach(&self, op: &Fields) -> Said {
        let (client, _) = self.client(op)?;
        let mut attach = Attach::new(op.text("session_id"), op.text("agent_id"));
        if let Some(parent) = op.given("parent") {
            attach = attach.parent(self.agent(parent)?.agent_ref()?);
        }
        if let Some(enforces) = op.inner("enforces") {
            let modes = enforces.texts("modes");
            let modes =
                modes.iter().filter_map(|mode| SandboxMode::from_str_name(&format!("SANDBOX_MODE_{mode}")));
            let level =
                EnforcementLevel::from_str_name(&format!("ENFORCEMENT_LEVEL_{}", enforces.text("level")));
            attach = attach.enforces(modes, level.unwrap_or_default());
        }
        if op.flag("take_over") {
            attach = attach.take_over();
        }
        let agent = client.attach(attach).await?;
        self.tell(op.text("as").to_owned(), &agent);
        let named = agent.agent_ref()?;
        self.name(op, Thing::Agent(agent));
        Ok(json!({ "agent_id": named.agent_id, "incarnation": named.incarnation }))
    }

    /// Tells what comes to an agent, until its lease has ended.
    fn tell(&self, on: String, agent: &Agent) {
        let (agent, mut contexts) = (agent.clone(), agent.contexts());
        self.tasks.spawn(async move {
            let told = async {
                while let Some(context) = contexts.next().await {
                    let policy = show::policy(context.policy);
                    say(&json!({ "event": "context", "on": on, "text": context.text, "policy": policy }));
                }
            };
            let (error, ()) = tokio::join!(agent.ended(), told);
            say(&json!({ "event": "ended", "on": on, "error": Wrong::from(error).0 }));
        });
    }

    pub(crate) async fn turn_start(&self, op: &Fields) -> Said {
        let turn = self.agent(op.text("on"))?.turn().await?;
        let number = turn.number();
        self.name(op, Thing::Turn(Arc::new(turn)));
        Ok(json!({ "turn": number }))
    }

    /// A turn that could not be ended stays where it is.
    pub(crate) async fn turn_end(&self, op: &Fields) -> Said {
        let turn = self.turn(op)?;
        locked(&self.things).remove(op.text("on"));
        let turn =
            Arc::into_inner(turn).ok_or_else(|| Wrong::usage("an op of this turn logs a tool call"))?;
        turn.end(op.text("reason")).await?;
        Ok(json!({}))
    }

    pub(crate) async fn append(&self, op: &Fields) -> Said {
        let event = |event: Fields| NewEvent {
            r#type: event.text("type").to_owned(),
            data_json: event.text("data_json").to_owned().into(),
            ..Default::default()
        };
        let events = op.list("events").into_iter().map(event).collect();
        let at = self.agent(op.text("on"))?.append(events).await?;
        Ok(json!({ "first_seq": at.first_seq, "next_seq": at.next_seq, "replayed": at.replayed }))
    }

    pub(crate) async fn log_tool_call(&self, op: &Fields) -> Said {
        let call_id = self.turn(op)?.log_tool_call(op.text("tool"), op.text("arguments")).await?;
        Ok(json!({ "call_id": call_id }))
    }

    pub(crate) async fn approve(&self, op: &Fields) -> Said {
        let (agent, logged) = self.logged(op).await?;
        let mut approval =
            Approval::tool(op.text("tool")).reason(op.text("reason")).summary(op.text("summary"));
        if let Some(call_id) = logged.or_else(|| op.given("call_id").map(str::to_owned)) {
            approval = approval.call_id(call_id);
        }
        if let Some(action) = op.given("action_json") {
            approval = approval.action_json(action.to_owned());
        }
        if let Some(id) = op.given("request_id") {
            approval = approval.request_id(id);
        }
        if let Some(deadline) = op.duration("deadline_ms") {
            approval = approval.deadline(deadline);
        }
        Ok(show::decision(&agent.request_approval(approval).await?))
    }

    pub(crate) async fn authorize(&self, op: &Fields) -> Said {
        let (agent, call_id) = self.logged(op).await?;
        Ok(show::gated(&agent.authorize(op.text("tool"), op.text("arguments"), call_id).await?))
    }

    /// The agent of a turn, and the tool call of the op, logged; as `Turn::approve_tool` does it, but the turn can be
    /// ended meanwhile.
    async fn logged(&self, op: &Fields) -> Result<(Agent, Option<String>), Wrong> {
        let turn: Arc<Turn> = self.turn(op)?;
        let call_id = match op.given("arguments") {
            Some(arguments) => Some(turn.log_tool_call(op.text("tool"), arguments).await?),
            None => None,
        };
        Ok((turn.agent().clone(), call_id))
    }

    pub(crate) async fn ask(&self, op: &Fields) -> Said {
        Ok(show::answers(&self.agent(op.text("on"))?.ask(batch(op)).await?))
    }

    pub(crate) async fn ask_session(&self, op: &Fields) -> Said {
        Ok(show::answers(&self.client(op)?.0.ask(op.text("session_id"), batch(op)).await?))
    }
}

fn batch(op: &Fields) -> Ask {
    let mut ask = Ask::new(op.list("questions").iter().map(question));
    if let Some(id) = op.given("request_id") {
        ask = ask.request_id(id);
    }
    if let Some(deadline) = op.duration("deadline_ms") {
        ask = ask.deadline(deadline);
    }
    ask
}

fn question(said: &Fields) -> proto::Question {
    let mut question = Question::new(said.text("id"), said.text("question"));
    if let Some(header) = said.given("header") {
        question = question.header(header);
    }
    if let Some(detail) = said.given("detail") {
        question = question.detail(detail);
    }
    for option in said.list("options") {
        question = match option.given("description") {
            Some(description) => question.option_with(option.text("label"), description),
            None => question.option(option.text("label")),
        };
    }
    if said.flag("multi_select") {
        question = question.multi_select();
    }
    if let Some(approve) = said.given("plan_review") {
        question = question.plan_review(approve);
    }
    question.into()
}
