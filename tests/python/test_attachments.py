"""Images as a client in another language gives and reads them: uploads, ranges, and lines that carry some."""

import base64
import hashlib
import struct
import zlib

import pytest

import contract as c
from agent import create_session, log_of, new_id
from answerer import session_scope
from client import PATIENCE, refused
from plugin import Plugin


def png(width, height):
    """A grey picture that does not compress to nothing."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + hashlib.sha512(bytes([row % 256])).digest()[:width].ljust(width, b"\1")
                    for row in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def upload(client, session, image, media_type="image/png", name="", announced=None, piece=1000):
    def frames():
        header = c.attachment.UploadHeader(
            session_id=session, media_type=media_type, name=name,
            bytes=len(image) if announced is None else announced)
        yield c.attachment.UploadAttachmentRequest(header=header)
        for at in range(0, len(image), piece):
            yield c.attachment.UploadAttachmentRequest(data=image[at:at + piece])
    return client.attachments.UploadAttachment(frames(), timeout=PATIENCE).attachment


def read(client, session, attachment_id, **part):
    """What it is, and its bytes."""
    request = c.attachment.GetAttachmentRequest(session_id=session, attachment_id=attachment_id, **part)
    first, *rest = client.attachments.GetAttachment(request, timeout=PATIENCE)
    assert first.WhichOneof("frame") == "attachment"
    assert all(frame.WhichOneof("frame") == "data" for frame in rest)
    return first.attachment, b"".join(frame.data for frame in rest)


@pytest.fixture
def session(client):
    return create_session(client)


@pytest.fixture
def plugin(server):
    with server.client() as client:
        plugin = Plugin(client, name=f"plugin-{new_id()}")
        yield plugin
        plugin.goodbye()


@pytest.fixture
def look(plugin, session):
    """The name of a command of that session that takes images."""
    name = f"look-{new_id()}".lower()
    plugin.serve(name, session_scope(session), input=c.command.CommandInput(hint="what for", images=True))
    return name


def execute(client, session, line, images, request_id=None):
    return client.commands.ExecuteCommand.future(c.command.ExecuteCommandRequest(
        session_id=session, line=line, request_id=request_id or new_id(), images=images), timeout=PATIENCE)


def test_an_image_comes_back_as_it_went_in(client, session):
    image = png(60, 200)
    kept = upload(client, session, image, name="grey.png")
    assert (kept.media_type, kept.name, kept.bytes) == ("image/png", "grey.png", len(image))
    assert (kept.width, kept.height) == (60, 200)
    assert kept.sha256 == hashlib.sha256(image).hexdigest()
    assert upload(client, session, image, name="grey.png", piece=7) == kept
    assert read(client, session, kept.attachment_id) == (kept, image)


@pytest.mark.parametrize("offset, length", [(0, 10), (5, 0), (1, 1), (3, 10**12)])
def test_a_part_of_it(client, session, offset, length):
    image = png(30, 30)
    kept = upload(client, session, image)
    wanted = image[offset:offset + length] if length else image[offset:]
    assert read(client, session, kept.attachment_id, offset=offset, length=length) == (kept, wanted)


def test_what_is_not_what_it_says_is_refused_and_another_session_has_it_not(client, session):
    image = png(9, 9)
    for bad in ({"announced": len(image) + 1}, {"announced": len(image) - 1}, {"media_type": "image/gif"}):
        with refused("ATTACHMENT_REJECTED"):
            upload(client, session, image, **bad)
    with refused("ATTACHMENT_REJECTED"):
        upload(client, session, image[:-1])
    kept = upload(client, session, image)
    with refused("ATTACHMENT_NOT_FOUND"):
        read(client, create_session(client), kept.attachment_id)


def test_a_plugin_reads_the_images_of_a_line(client, session, plugin, look):
    small, large = png(4, 5), png(60, 90)
    uploaded = upload(client, session, large, name="large.png")
    images = [
        c.attachment.Image(media_type="image/png", name="small.png", data=small),
        c.attachment.Image(attachment_id=uploaded.attachment_id),
        c.attachment.Image(media_type="image/png", base64=base64.b64encode(small).decode()),
    ]
    request_id = new_id()
    call = execute(client, session, f"/{look} here", images, request_id)
    invocation = plugin.invocation()
    assert invocation.raw_input == " here"
    assert [image.name for image in invocation.images] == ["small.png", "large.png", ""]
    got = [read(client, session, image.attachment_id) for image in invocation.images]
    assert got == list(zip(invocation.images, [small, large, small]))
    plugin.succeed(invocation, "seen")
    assert call.result().execution.success.text == "seen"
    assert execute(client, session, f"/{look} here", images, request_id).result().execution.replayed
    with refused("REQUEST_ID_REUSED"):
        execute(client, session, f"/{look} here", images[:2], request_id).result()
    for _, data in log_of(client, session):
        text = str(data)
        assert uploaded.attachment_id not in text and "small.png" not in text


def test_one_bad_image_and_the_plugin_hears_nothing(client, session, plugin, look):
    good = base64.b64encode(png(3, 3)).decode()
    bad = [good + "\n", good.rstrip("=") + "=" * 3, good.replace("+", "-").replace("/", "_") + "-", ""]
    for text in bad:
        images = [c.attachment.Image(media_type="image/png", base64=good)] * 3
        images.append(c.attachment.Image(media_type="image/png", base64=text))
        execution = execute(client, session, f"/{look}", images).result().execution
        assert execution.error.text.startswith("images[3] is not canonical base64"), execution
        assert execution.run_seq < execution.done_seq
    with refused("FIELD_INVALID"):
        execute(client, session, f"/{look}", [c.attachment.Image(media_type="image/png")]).result()
    call = execute(client, session, f"/{look} last", [])
    invocation = plugin.invocation()
    assert (invocation.raw_input, len(invocation.images)) == (" last", 0)
    plugin.succeed(invocation, "first of all")
    call.result()


def test_a_command_that_takes_no_images_refuses_them(client, session):
    image = c.attachment.Image(media_type="image/png", data=png(2, 2))
    execution = execute(client, session, "/status", [image]).result().execution
    assert execution.error.text.startswith("/status takes no images")
