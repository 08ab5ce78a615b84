//! How a command finds the server.

use humanplane_sdk::Client;

use super::failure::{Failure, Result};
use super::show::out::Out;

/// Where a server is found that was started with nothing said.
const SERVER: &str = "http://127.0.0.1:7420";

/// What every command that calls the server takes.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Server")]
pub(crate) struct Connect {
    /// URL of the server; unix:/PATH for a Unix socket.
    #[arg(long, global = true, env = "HUMANPLANE_SERVER", value_name = "URL", default_value = SERVER)]
    pub(crate) server: String,
    /// Bearer token. Other users of the machine can read a command line: better set the variable.
    #[arg(long, global = true, env = "HUMANPLANE_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Print one JSON object a line, for scripts.
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

impl Connect {
    /// A connected client.
    pub(crate) async fn client(&self) -> Result<Client> {
        let mut builder = Client::builder(&*self.server);
        if let Some(token) = self.token.as_ref().filter(|token| !token.is_empty()) {
            builder = builder.token(token);
        }
        builder.connect().await.map_err(|error| Failure::no_server(&self.server, &error))
    }

    /// Where results are printed.
    pub(crate) fn out(&self) -> Out {
        Out::new(self.json)
    }
}

/// The token is left out.
impl std::fmt::Debug for Connect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connect")
            .field("server", &self.server)
            .field("token", &self.token.as_ref().map(|_| "…"))
            .field("json", &self.json)
            .finish()
    }
}
