package humanplane

import (
	"context"
	"iter"

	"google.golang.org/grpc"

	pb "github.com/humanplane/humanplane/sdk-go/internal/gen/humanplane/v1"
)

// Permissions are what a session's agent may do. Every surface shows this and has no default of its own.
type Permissions struct {
	// Options are the presets in the order of the server's table; while none of them matches, "custom" comes last, which is
	// shown and cannot be chosen.
	Options []PermissionOption
	// Current is the value of the option in force.
	Current string
	// Sandbox is the effective sandbox mode.
	Sandbox SandboxMode
	// Approval is the effective approval policy.
	Approval ApprovalPolicy
	// RequireFullSandbox says that only full enforcement counts here.
	RequireFullSandbox bool
	// SandboxAvailable says that the sandbox mode is enforced, or needs nobody. While it is false no turn starts.
	SandboxAvailable bool
}

// PermissionOption is a preset.
type PermissionOption struct {
	// Value is its name, as [Client.SelectPreset] takes it.
	Value string
	// Name is what people are shown.
	Name string
	// Description is more about it.
	Description string
	// Sandbox is the mode that it sets.
	Sandbox SandboxMode
	// Approval is the policy that it sets.
	Approval ApprovalPolicy
}

// PermissionSettings are what sessions begin with.
type PermissionSettings struct {
	// DefaultPreset is the preset that a session created now gets, unless its creator names one.
	DefaultPreset string
	// Finding says why the stored preset is not followed, where it is not.
	Finding string
}

// PermissionsChange is what stands, or has changed: one of the two, always the whole of it.
type PermissionsChange struct {
	// Session is the session's permissions.
	Session *Permissions
	// Settings are the settings.
	Settings *PermissionSettings
}

// Permissions reads the permissions of a session.
//
// Refusals: SESSION_NOT_FOUND, FOREIGN_SCOPE.
func (c *Client) Permissions(ctx context.Context, sessionID string) (*Permissions, error) {
	do := pb.NewPermissionServiceClient(c.waiting).GetPermissions
	return permissions(call(ctx, c, do, &pb.GetPermissionsRequest{SessionId: sessionID}))
}

// SelectPreset chooses a preset.
//
// Refusals: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED, BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED,
// FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW, STORAGE_UNAVAILABLE.
func (c *Client) SelectPreset(ctx context.Context, sessionID, preset string) (*Permissions, error) {
	do := pb.NewPermissionServiceClient(c.waiting).SelectPreset
	return permissions(call(ctx, c, do, &pb.SelectPresetRequest{SessionId: sessionID, Preset: preset}))
}

// SetApprovalPolicy sets the approval policy alone. Refusals: as in [Client.SelectPreset].
func (c *Client) SetApprovalPolicy(ctx context.Context, sessionID string, policy ApprovalPolicy) (*Permissions, error) {
	value, err := policies.value(string(policy))
	if err != nil {
		return nil, err
	}
	do := pb.NewPermissionServiceClient(c.waiting).SetApprovalPolicy
	return permissions(call(ctx, c, do, &pb.SetApprovalPolicyRequest{SessionId: sessionID, Policy: value}))
}

// SetSandboxMode sets the sandbox mode alone. Refusals: as in [Client.SelectPreset].
func (c *Client) SetSandboxMode(ctx context.Context, sessionID string, mode SandboxMode) (*Permissions, error) {
	value, err := sandboxModes.value(string(mode))
	if err != nil {
		return nil, err
	}
	do := pb.NewPermissionServiceClient(c.waiting).SetSandboxMode
	return permissions(call(ctx, c, do, &pb.SetSandboxModeRequest{SessionId: sessionID, Mode: value}))
}

// WatchPermissions follows the settings, and the permissions of a session (empty: the settings alone), across lost
// connections, until the session is closed. It begins with what stands. An error comes last.
//
// Refusals: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE, TOKEN_EXPIRED.
func (c *Client) WatchPermissions(ctx context.Context, sessionID string) iter.Seq2[PermissionsChange, error] {
	return yielding(func(emit func(PermissionsChange) bool) error {
		return follower[pb.WatchPermissionsResponse]{
			client: c,
			open: func(ctx context.Context) (grpc.ServerStreamingClient[pb.WatchPermissionsResponse], error) {
				request := &pb.WatchPermissionsRequest{SessionId: sessionID}
				return pb.NewPermissionServiceClient(c.watching).WatchPermissions(ctx, request)
			},
			take: func(frame *pb.WatchPermissionsResponse) bool {
				switch frame := frame.GetFrame().(type) {
				case *pb.WatchPermissionsResponse_Permissions:
					return emit(PermissionsChange{Session: permissionsOf(frame.Permissions)})
				case *pb.WatchPermissionsResponse_Settings:
					settings := PermissionSettings{
						DefaultPreset: frame.Settings.GetDefaultPreset(), Finding: frame.Settings.GetFinding(),
					}
					return emit(PermissionsChange{Settings: &settings})
				default:
					return true
				}
			},
		}.run(ctx)
	})
}

func permissions[Reply interface{ GetPermissions() *pb.Permissions }](reply Reply, err error) (*Permissions, error) {
	if err != nil {
		return nil, err
	}
	return permissionsOf(reply.GetPermissions()), nil
}

func permissionsOf(now *pb.Permissions) *Permissions {
	made := &Permissions{
		Current:            now.GetCurrent(),
		Sandbox:            SandboxMode(sandboxModes.word(now.GetSandbox())),
		Approval:           ApprovalPolicy(policies.word(now.GetApproval())),
		RequireFullSandbox: now.GetRequireFullSandbox(),
		SandboxAvailable:   now.GetSandboxAvailable(),
	}
	for _, option := range now.GetOptions() {
		made.Options = append(made.Options, PermissionOption{
			Value: option.GetValue(), Name: option.GetName(), Description: option.GetDescription(),
			Sandbox:  SandboxMode(sandboxModes.word(option.GetSandbox())),
			Approval: ApprovalPolicy(policies.word(option.GetApproval())),
		})
	}
	return made
}
