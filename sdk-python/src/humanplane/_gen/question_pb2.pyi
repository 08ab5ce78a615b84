import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AskQuestionsRequest(_message.Message):
    __slots__ = ("request_id", "session_id", "agent", "questions", "lifetime", "wait", "deadline")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    LIFETIME_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    session_id: str
    agent: _common_pb2.AgentLease
    questions: _containers.RepeatedCompositeFieldContainer[_common_pb2.Question]
    lifetime: _common_pb2.Lifetime
    wait: _duration_pb2.Duration
    deadline: _duration_pb2.Duration
    def __init__(self, request_id: _Optional[str] = ..., session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., questions: _Optional[_Iterable[_Union[_common_pb2.Question, _Mapping]]] = ..., lifetime: _Optional[_Union[_common_pb2.Lifetime, str]] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class AskQuestionsResponse(_message.Message):
    __slots__ = ("pending", "settled")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    pending: QuestionsPending
    settled: QuestionsSettled
    def __init__(self, pending: _Optional[_Union[QuestionsPending, _Mapping]] = ..., settled: _Optional[_Union[QuestionsSettled, _Mapping]] = ...) -> None: ...

class QuestionsPending(_message.Message):
    __slots__ = ("questions_id", "asked_seq", "expires_time")
    QUESTIONS_ID_FIELD_NUMBER: _ClassVar[int]
    ASKED_SEQ_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_TIME_FIELD_NUMBER: _ClassVar[int]
    questions_id: str
    asked_seq: int
    expires_time: _timestamp_pb2.Timestamp
    def __init__(self, questions_id: _Optional[str] = ..., asked_seq: _Optional[int] = ..., expires_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class QuestionsSettled(_message.Message):
    __slots__ = ("questions_id", "outcome", "answers", "code", "cause", "failure", "decided_by", "asked_seq", "settled_seq", "replayed")
    QUESTIONS_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    ASKED_SEQ_FIELD_NUMBER: _ClassVar[int]
    SETTLED_SEQ_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    questions_id: str
    outcome: _common_pb2.QuestionsOutcome
    answers: _containers.RepeatedCompositeFieldContainer[_common_pb2.QuestionAnswer]
    code: _common_pb2.QuestionErrorCode
    cause: str
    failure: _common_pb2.QuestionsFailure
    decided_by: _common_pb2.DecidedBy
    asked_seq: int
    settled_seq: int
    replayed: bool
    def __init__(self, questions_id: _Optional[str] = ..., outcome: _Optional[_Union[_common_pb2.QuestionsOutcome, str]] = ..., answers: _Optional[_Iterable[_Union[_common_pb2.QuestionAnswer, _Mapping]]] = ..., code: _Optional[_Union[_common_pb2.QuestionErrorCode, str]] = ..., cause: _Optional[str] = ..., failure: _Optional[_Union[_common_pb2.QuestionsFailure, _Mapping]] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ..., asked_seq: _Optional[int] = ..., settled_seq: _Optional[int] = ..., replayed: bool = ...) -> None: ...

class CancelQuestionsRequest(_message.Message):
    __slots__ = ("session_id", "questions_id", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    questions_id: str
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., questions_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class CancelQuestionsResponse(_message.Message):
    __slots__ = ("settled",)
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    settled: QuestionsSettled
    def __init__(self, settled: _Optional[_Union[QuestionsSettled, _Mapping]] = ...) -> None: ...

class GetQuestionsRequest(_message.Message):
    __slots__ = ("session_id", "questions_id", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    questions_id: str
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., questions_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class GetQuestionsResponse(_message.Message):
    __slots__ = ("pending", "settled")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    pending: QuestionsPending
    settled: QuestionsSettled
    def __init__(self, pending: _Optional[_Union[QuestionsPending, _Mapping]] = ..., settled: _Optional[_Union[QuestionsSettled, _Mapping]] = ...) -> None: ...
