//! `humanplane log`.

mod timeline;

use humanplane_sdk::proto::SessionEvent;
use humanplane_sdk::{Client, Watched};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json;
use super::show::out::Out;
use super::signals::Signals;

/// Which events are printed.
#[derive(Debug, clap::Args)]
pub(crate) struct LogArgs {
    /// The session.
    session: String,
    /// Go on with each new event until the session is closed, or Ctrl-C.
    #[arg(long, short)]
    follow: bool,
    /// Only events above this seq.
    #[arg(long, value_name = "SEQ", value_parser = clap::value_parser!(i64).range(0..))]
    after: Option<i64>,
    /// Only events whose type begins so, such as approval/; may be given again.
    #[arg(long = "type", value_name = "PREFIX")]
    types: Vec<String>,
    /// Print data whole, however long it is.
    #[arg(long)]
    full: bool,
}

impl LogArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        if !self.follow {
            self.read(&client, out).await?;
            return Ok(Exit::Done);
        }
        let mut signals = Signals::new()?;
        tokio::select! {
            followed = self.watch(&client, out) => followed?,
            () = signals.next() => {}
        }
        Ok(Exit::Done)
    }

    async fn read(&self, client: &Client, out: Out) -> Result<()> {
        let mut pages = client.events(&self.session).types(self.types.iter().cloned());
        if let Some(seq) = self.after {
            pages = pages.after(seq);
        }
        while let Some(page) = pages.next().await? {
            page.iter().try_for_each(|event| self.print(out, event))?;
        }
        Ok(())
    }

    async fn watch(&self, client: &Client, out: Out) -> Result<()> {
        let mut watch = client.watch_events(&self.session, self.after).types(self.types.iter().cloned());
        while let Some(watched) = watch.next().await? {
            if let Watched::Event(event) = watched {
                self.print(out, &event)?;
            }
        }
        Ok(())
    }

    fn print(&self, out: Out, event: &SessionEvent) -> Result<()> {
        let most = if self.full { usize::MAX } else { timeline::MOST };
        Ok(out.item(&json::event(event), || timeline::line(event, most))?)
    }
}
