from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Attachment(_message.Message):
    __slots__ = ("attachment_id", "media_type", "name", "bytes", "width", "height", "sha256")
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    SHA256_FIELD_NUMBER: _ClassVar[int]
    attachment_id: str
    media_type: str
    name: str
    bytes: int
    width: int
    height: int
    sha256: str
    def __init__(self, attachment_id: _Optional[str] = ..., media_type: _Optional[str] = ..., name: _Optional[str] = ..., bytes: _Optional[int] = ..., width: _Optional[int] = ..., height: _Optional[int] = ..., sha256: _Optional[str] = ...) -> None: ...

class Image(_message.Message):
    __slots__ = ("media_type", "name", "attachment_id", "data", "base64")
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    BASE64_FIELD_NUMBER: _ClassVar[int]
    media_type: str
    name: str
    attachment_id: str
    data: bytes
    base64: str
    def __init__(self, media_type: _Optional[str] = ..., name: _Optional[str] = ..., attachment_id: _Optional[str] = ..., data: _Optional[bytes] = ..., base64: _Optional[str] = ...) -> None: ...

class UploadAttachmentRequest(_message.Message):
    __slots__ = ("header", "data")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    header: UploadHeader
    data: bytes
    def __init__(self, header: _Optional[_Union[UploadHeader, _Mapping]] = ..., data: _Optional[bytes] = ...) -> None: ...

class UploadHeader(_message.Message):
    __slots__ = ("session_id", "media_type", "name", "bytes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    media_type: str
    name: str
    bytes: int
    def __init__(self, session_id: _Optional[str] = ..., media_type: _Optional[str] = ..., name: _Optional[str] = ..., bytes: _Optional[int] = ...) -> None: ...

class UploadAttachmentResponse(_message.Message):
    __slots__ = ("attachment",)
    ATTACHMENT_FIELD_NUMBER: _ClassVar[int]
    attachment: Attachment
    def __init__(self, attachment: _Optional[_Union[Attachment, _Mapping]] = ...) -> None: ...

class GetAttachmentRequest(_message.Message):
    __slots__ = ("session_id", "attachment_id", "offset", "length")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    attachment_id: str
    offset: int
    length: int
    def __init__(self, session_id: _Optional[str] = ..., attachment_id: _Optional[str] = ..., offset: _Optional[int] = ..., length: _Optional[int] = ...) -> None: ...

class GetAttachmentResponse(_message.Message):
    __slots__ = ("attachment", "data")
    ATTACHMENT_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    attachment: Attachment
    data: bytes
    def __init__(self, attachment: _Optional[_Union[Attachment, _Mapping]] = ..., data: _Optional[bytes] = ...) -> None: ...
