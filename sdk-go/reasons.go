package humanplane

// Reason is why a call was refused, or the domain code of questions: one word in UPPER_SNAKE. The set grows, so a word
// that this version does not know is kept as it came. As an error it is what errors.Is compares with:
//
//	errors.Is(err, humanplane.ErrNoOpenTurn)
type Reason string

func (r Reason) Error() string { return "humanplane: " + string(r) }

// The reasons of the contract. error_reason.proto says for each which facts come with it and what to do.
const (
	// ErrEmptyQuestions: the batch has no question.
	ErrEmptyQuestions Reason = "EMPTY_QUESTIONS"
	// ErrBadIntent: an intent without `detail`, or whose `approve` is missing or no option of its own question.
	ErrBadIntent Reason = "BAD_INTENT"
	// ErrDuplicateQuestion: two questions of the batch have one id.
	ErrDuplicateQuestion Reason = "DUPLICATE_QUESTION"
	// ErrDuplicateOption: two options of a question have one label.
	ErrDuplicateOption Reason = "DUPLICATE_OPTION"
	// ErrBlankField: a required text is empty or only white space.
	ErrBlankField Reason = "BLANK_FIELD"
	// ErrBadJSON: a `..._json` field is not one JSON object: it does not parse, repeats a key, has a raw line break or
	// is not UTF-8.
	ErrBadJSON Reason = "BAD_JSON"
	// ErrReservedEventType: an event type that only the server writes.
	ErrReservedEventType Reason = "RESERVED_EVENT_TYPE"
	// ErrToolCallMismatch: the call_id names no `tool/call` of the open turn and no action was given, or the logged
	// call has another name, or other arguments than the action.
	ErrToolCallMismatch Reason = "TOOL_CALL_MISMATCH"
	// ErrRequestIDReused: the request_id was used with other content.
	ErrRequestIDReused Reason = "REQUEST_ID_REUSED"
	// ErrPresetReserved: `custom` is shown but never chosen.
	ErrPresetReserved Reason = "PRESET_RESERVED"
	// ErrSeedInvalid: a seed, a fork or an import is damaged (bad JSON, a gap in seq), or breaks rules and the caller
	// does not accept findings.
	ErrSeedInvalid Reason = "SEED_INVALID"
	// ErrFieldInvalid: a field is missing, out of its range, too long, unknown, or does not go with another.
	ErrFieldInvalid Reason = "FIELD_INVALID"
	// ErrBadCommandName: a command's name is not `[a-z][a-z0-9_-]*`.
	ErrBadCommandName Reason = "BAD_COMMAND_NAME"
	// ErrAttachmentRejected: an image is not taken, and with it no other of its batch.
	ErrAttachmentRejected Reason = "ATTACHMENT_REJECTED"
	// ErrBadBase64: base64 that is empty or not canonical: another alphabet, white space, missing padding, stray bits.
	ErrBadBase64 Reason = "BAD_BASE64"
	// ErrSessionNotFound: no such session, or none that the caller may know of.
	ErrSessionNotFound Reason = "SESSION_NOT_FOUND"
	// ErrAgentNotFound: no live agent of that id.
	ErrAgentNotFound Reason = "AGENT_NOT_FOUND"
	// ErrRequestNotFound: no such request after the last seed of the session.
	ErrRequestNotFound Reason = "REQUEST_NOT_FOUND"
	// ErrUnknownPreset: no preset of that name.
	ErrUnknownPreset Reason = "UNKNOWN_PRESET"
	// ErrAttachmentNotFound: the session has no attachment of that name: it was never uploaded there, or it was not
	// used for so long that it was swept.
	ErrAttachmentNotFound Reason = "ATTACHMENT_NOT_FOUND"
	// ErrSessionExists: a session of that id exists, made by another request.
	ErrSessionExists Reason = "SESSION_EXISTS"
	// ErrAgentAlreadyLive: the session, or the agent id, has a live agent (one within its grace counts); with
	// take_over: it is another principal's.
	ErrAgentAlreadyLive Reason = "AGENT_ALREADY_LIVE"
	// ErrDuplicateProvider: there is a provider of questions already, and it stays.
	ErrDuplicateProvider Reason = "DUPLICATE_PROVIDER"
	// ErrDuplicateCommand: a command of that name is served in that scope already, and it stays; the server's own
	// count as global.
	ErrDuplicateCommand Reason = "DUPLICATE_COMMAND"
	// ErrNoOpenTurn: the request needs an open turn.
	ErrNoOpenTurn Reason = "NO_OPEN_TURN"
	// ErrCallerNotLive: the named agent is not live: its lease has ended, or the session, the lease token or the
	// calling principal is not that of its lease.
	ErrCallerNotLive Reason = "CALLER_NOT_LIVE"
	// ErrInvariantViolated: the batch breaks a rule of the log.
	ErrInvariantViolated Reason = "INVARIANT_VIOLATED"
	// ErrSandboxUnavailable: the session is in a confined mode that nobody enforces, or nobody fully where that is
	// required.
	ErrSandboxUnavailable Reason = "SANDBOX_UNAVAILABLE"
	// ErrSessionClosed: the session is closed for writing.
	ErrSessionClosed Reason = "SESSION_CLOSED"
	// ErrSessionQuarantined: the stored log breaks a rule, so the session is only read and exported.
	ErrSessionQuarantined Reason = "SESSION_QUARANTINED"
	// ErrAlreadySettled: the request has settled.
	ErrAlreadySettled Reason = "ALREADY_SETTLED"
	// ErrNotHolding: this stream holds no such offer: it never did, or it has passed it on.
	ErrNotHolding Reason = "NOT_HOLDING"
	// ErrStaleAgent: the agent id lives under another incarnation, or a resume_token is dead, or a take-over ended
	// this lease.
	ErrStaleAgent Reason = "STALE_AGENT"
	// ErrSeqConflict: the log has moved on.
	ErrSeqConflict Reason = "SEQ_CONFLICT"
	// ErrAskAborted: the asking call was gone before its questions were put to anybody.
	ErrAskAborted Reason = "ASK_ABORTED"
	// ErrDelegatedCaller: another live agent owns the named one; only the owner asks.
	ErrDelegatedCaller Reason = "DELEGATED_CALLER"
	// ErrForeignScope: the caller's role does not reach this session, agent or scope.
	ErrForeignScope Reason = "FOREIGN_SCOPE"
	// ErrSelfApproval: the principal that asked tries to answer.
	ErrSelfApproval Reason = "SELF_APPROVAL"
	// ErrRoleMissing: the caller's roles do not allow this call, or this value in it.
	ErrRoleMissing Reason = "ROLE_MISSING"
	// ErrTokenMissing: no bearer token.
	ErrTokenMissing Reason = "TOKEN_MISSING"
	// ErrTokenInvalid: a token that this server does not know.
	ErrTokenInvalid Reason = "TOKEN_INVALID"
	// ErrTokenExpired: the token has expired; also ends streams that it opened.
	ErrTokenExpired Reason = "TOKEN_EXPIRED"
	// ErrQuotaExceeded: too many of something.
	ErrQuotaExceeded Reason = "QUOTA_EXCEEDED"
	// ErrWatchTooSlow: the reader of a stream was too slow and was let go; the log never waits for it.
	ErrWatchTooSlow Reason = "WATCH_TOO_SLOW"
	// ErrDiskLow: free disk space is below the floor: what opens something is refused, what closes something still
	// goes through.
	ErrDiskLow Reason = "DISK_LOW"
	// ErrCursorAhead: the cursor is above the head of the log: it belongs to another session or another history.
	ErrCursorAhead Reason = "CURSOR_AHEAD"
	// ErrServerDraining: the server is about to stop and takes nothing new.
	ErrServerDraining Reason = "SERVER_DRAINING"
	// ErrStorageUnavailable: the log could not be written; the server is read-only until it is restarted.
	ErrStorageUnavailable Reason = "STORAGE_UNAVAILABLE"
	// ErrStarting: the log is being opened and verified.
	ErrStarting Reason = "STARTING"
	// ErrLogDamaged: bytes of this session's log, or of an attachment, are damaged where the call would read.
	ErrLogDamaged Reason = "LOG_DAMAGED"
	// ErrInternal: a fault of the server.
	ErrInternal Reason = "INTERNAL"
)

// Codes of questions that were settled without answers.
const (
	// ErrAskCancelled: the person dismissed the questions.
	ErrAskCancelled Reason = "ASK_CANCELLED"
	// ErrNoProvider: nobody could answer.
	ErrNoProvider Reason = "NO_PROVIDER"
)
