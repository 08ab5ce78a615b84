package humanplane

import (
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// domain is that of every reason of the service.
const domain = "humanplane"

// errorOf makes the error of a status: a refusal where it carries a reason of the service.
func errorOf(err error) error {
	if err == nil {
		return nil
	}
	came := status.Convert(err)
	if refusal := refusalOf(came); refusal != nil {
		return refusal
	}
	return &TransportError{Code: came.Code(), Message: came.Message()}
}

// refusalOf is nil without a reason of the service. A detail that cannot be read hides no other.
func refusalOf(came *status.Status) *Refusal {
	refusal := &Refusal{Code: came.Code(), Message: came.Message()}
	for _, detail := range came.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			if detail.GetDomain() == domain && refusal.Reason == "" {
				refusal.Reason, refusal.Metadata = Reason(detail.GetReason()), detail.GetMetadata()
			}
		case *errdetails.RetryInfo:
			refusal.RetryAfter = max(0, detail.GetRetryDelay().AsDuration())
		default:
			refusal.Violations = append(refusal.Violations, violations(detail)...)
		}
	}
	if refusal.Reason == "" {
		return nil
	}
	return refusal
}

func violations(detail any) []Violation {
	var all []Violation
	switch detail := detail.(type) {
	case *errdetails.BadRequest:
		for _, one := range detail.GetFieldViolations() {
			all = append(all, Violation{Field: one.GetField(), Description: one.GetDescription()})
		}
	case *errdetails.PreconditionFailure:
		for _, one := range detail.GetViolations() {
			all = append(all, Violation{Field: one.GetSubject(), Description: one.GetDescription()})
		}
	case *errdetails.QuotaFailure:
		for _, one := range detail.GetViolations() {
			all = append(all, Violation{Field: one.GetSubject(), Description: one.GetDescription()})
		}
	}
	return all
}

func violationsOf(from []*pb.FieldViolation) []Violation {
	var all []Violation
	for _, one := range from {
		all = append(all, Violation{Field: one.GetField(), Description: one.GetDescription()})
	}
	return all
}

// refusalOfFault is what a frame carries instead of a status.
func refusalOfFault(fault *pb.Fault) *Refusal {
	return &Refusal{
		Code:     codeOf(pb.ErrorReason(pb.ErrorReason_value["ERROR_REASON_"+fault.GetReason()])),
		Reason:   Reason(fault.GetReason()),
		Message:  fault.GetMessage(),
		Metadata: fault.GetMetadata(),
	}
}

// reasonBands are the contract's: it numbers its reasons by code, each band up to the next one's start.
var reasonBands = []struct {
	from pb.ErrorReason
	code codes.Code
}{
	{140, codes.Unknown}, {130, codes.Internal}, {120, codes.DataLoss}, {110, codes.Unavailable}, {100, codes.OutOfRange},
	{90, codes.ResourceExhausted}, {80, codes.Unauthenticated}, {70, codes.PermissionDenied}, {60, codes.Aborted},
	{40, codes.FailedPrecondition}, {30, codes.AlreadyExists}, {20, codes.NotFound}, {1, codes.InvalidArgument},
}

func codeOf(reason pb.ErrorReason) codes.Code {
	for _, band := range reasonBands {
		if reason >= band.from {
			return band.code
		}
	}
	return codes.Unknown
}

// positive is 0 for an absent or negative duration.
func positive(duration interface{ AsDuration() time.Duration }) time.Duration {
	return max(0, duration.AsDuration())
}
