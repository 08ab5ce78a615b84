package humanplane

import (
	"os"
	"strings"
	"testing"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// The contract grows; what it names has a name here.
func TestEveryReasonHasAName(t *testing.T) {
	source, err := os.ReadFile("reasons.go")
	if err != nil {
		t.Fatal(err)
	}
	for value, name := range pb.ErrorReason_name {
		reason := strings.TrimPrefix(name, "ERROR_REASON_")
		if value != 0 && !strings.Contains(string(source), `Reason = "`+reason+`"`) {
			t.Errorf("reasons.go has no %s", reason)
		}
		if value != 0 && refusalOfFault(&pb.Fault{Reason: reason}).Code == codeOf(0) {
			t.Errorf("%s has no code", reason)
		}
	}
}
