"""The closed sets of the contract. A value of a newer server is `UNKNOWN`: something else, and never a yes."""

from __future__ import annotations

import enum

from .errors import SettingError


class Word(enum.Enum):
    """The values are the contract's numbers; whatever is no number of it is `UNKNOWN`."""

    @classmethod
    def _missing_(cls, value: object) -> Word:
        return cls["UNKNOWN"]

    def named(self, prefix: str) -> str:
        """@private The contract's name for it, to be sent; what is unknown is not."""
        if self.value == 0:
            raise SettingError(f"{self} cannot be sent")
        return prefix + self.name

    @property
    def word(self) -> str:
        """As the log writes it, such as `allowed-once`."""
        return self.name.lower().replace("_", "-")


class Outcome(Word):
    """The terminal outcome of an approval. To act, ask `Decision.granted` and nothing else."""

    UNKNOWN = 0
    """No outcome, and no grant."""
    ALLOWED_ONCE = 1
    """The only grant: this one exact action, once."""
    REJECTED = 2
    """Somebody, or the policy, said no."""
    CANCELLED = 3
    """Withdrawn before it was decided."""
    UNAVAILABLE = 4
    """Nobody could decide. Not a no, and never a yes."""


class QuestionsOutcome(Word):
    """The terminal outcome of a batch of questions."""

    UNKNOWN = 0
    ANSWERED = 1
    DISMISSED = 2
    """The person does not want to answer."""
    ABORTED = 3
    """The asking side withdrew it, went away or let its deadline pass."""
    UNAVAILABLE = 4
    """Nobody could answer."""
    FAILED = 5
    """The answerer failed."""


class GateVerdict(Word):
    """What a tool call comes to. To act, ask `Gated.allowed` and nothing else."""

    UNKNOWN = 0
    ALLOWED = 1
    """It may run, once."""
    DENIED = 2
    """A rule, the policy or a person says no."""
    UNAVAILABLE = 3
    """Nobody could decide."""
    ABORTED_BEFORE_DISPATCH = 4
    """It was withdrawn before anybody decided."""


class ActorKind(Word):
    """What kind of party acted."""

    UNKNOWN = 0
    HUMAN = 1
    POLICY = 2
    """Rules that a person wrote down beforehand."""
    AUTOMATON = 3
    """A program that judges by itself, such as a model."""
    SERVER = 4
    """The service itself: a deadline, a crash, a withdrawal."""


class AskKind(Word):
    """The kinds of requests that are put to answerers."""

    UNKNOWN = 0
    APPROVAL = 1
    QUESTION = 2


class ApprovalPolicy(Word):
    """Whether what the tool policy resolved to *ask* may be asked for."""

    UNKNOWN = 0
    ASK = 1
    NEVER = 2
    """Rejected at once, whoever is there."""


class SandboxMode(Word):
    """What an agent's tools may touch."""

    UNKNOWN = 0
    READ_ONLY = 1
    WORKSPACE_WRITE = 2
    DANGER_FULL_ACCESS = 3
    """No confinement."""


class EnforcementLevel(Word):
    """How completely a sandbox mode is enforced."""

    UNKNOWN = 0
    PARTIAL = 1
    FULL = 2


class OnSilence(Word):
    """What happens at a hold limit."""

    UNKNOWN = 0
    UNAVAILABLE = 1
    """The request is unavailable."""
    NEXT = 2
    """It goes on to the next listener."""
