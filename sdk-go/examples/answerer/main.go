// An answerer that lets nothing through but what only reads, and passes everything else on to whoever comes next.
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
	client, err := humanplane.NewClient("127.0.0.1:7420")
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	serving, err := client.ServeAnswers(ctx, humanplane.Answerer{
		ClientName: "my-rules/1.0",
		Identity:   humanplane.Identity{ID: "rules", DisplayName: "My rules", Kind: humanplane.Policy},
		OnApproval: func(_ context.Context, offer *humanplane.ApprovalOffer) (*humanplane.Verdict, error) {
			if offer.Tool == "read" {
				return humanplane.AllowOnce(), nil
			}
			return nil, nil
		},
		OnReport: func(offer *humanplane.Offer, report humanplane.Report) {
			fmt.Println(offer.AskID, report.Kind)
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	select {
	case <-ctx.Done():
	case <-serving.Done():
		log.Print(serving.Err())
	}
}
