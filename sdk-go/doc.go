// Package humanplane is the Go client of humanplane: agents ask, people (or the rules that speak for them) answer, and
// every question and answer is kept in the session's log.
//
//	client, err := humanplane.NewClient("127.0.0.1:7420")
//	session, err := client.NewSession(ctx)
//	agent, err := client.Attach(ctx, humanplane.Attach{SessionID: session, AgentID: "my-agent"})
//	err = agent.Turn(ctx, func(ctx context.Context, t *humanplane.Turn) error {
//		decision, err := t.ApproveTool(ctx, "bash", `{"command":"make clean"}`)
//		if err == nil && decision.Granted() {
//			// Run it, once.
//		}
//		return err
//	})
//
// # Grants
//
// [Decision.Granted] and [Gated.Allowed] are the only things that say yes. No error, no zero value and no value that
// this version does not know is one.
//
// # Contexts
//
// Every call that waits takes a context. When it is cancelled, or its deadline passes, what was asked is withdrawn with
// a context of its own, for at most 5 s, and the call returns ctx.Err(). Without a deadline a call waits for people for
// as long as it takes: by calls of 25 s under one request id, across lost connections, without a second prompt.
//
// # Errors
//
// A refusal of the server is a [*Refusal], and errors.Is(err, humanplane.ErrNoOpenTurn) tests its reason; questions
// that brought no answers are a [*QuestionError] or an [*AnswererFailure]; what has no reason of the service came from a
// library or a proxy, and is a [*TransportError].
package humanplane
