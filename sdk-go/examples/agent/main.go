// The agent of a first approval: it asks whether one command may run, and says what came of it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"

	"github.com/humanplane/humanplane/sdk-go"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := humanplane.NewClient("127.0.0.1:7420")
	if err != nil {
		return err
	}
	defer client.Close()
	session, err := client.NewSession(ctx)
	if err != nil {
		return err
	}
	agent, err := client.Attach(ctx, humanplane.Attach{SessionID: session, AgentID: "my-agent"})
	if err != nil {
		return err
	}
	return agent.Turn(ctx, func(ctx context.Context, t *humanplane.Turn) error {
		decision, err := t.ApproveTool(ctx, "bash", `{"command":"make clean"}`)
		if err != nil {
			return err
		}
		if decision.Granted() {
			fmt.Println("granted: run it now, once")
		} else {
			fmt.Println("not granted:", decision.Outcome, decision.Cause, decision.Note)
		}
		return nil
	})
}
