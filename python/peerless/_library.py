"""The shared library behind the package: where it is, where the content is, and how its functions are called.

Nothing here knows a struct of the library but a seed (32 bytes) and a text that grows; everything else is behind handles.
"""
import ctypes
import os
import pathlib
import sys

_here = pathlib.Path(__file__).resolve().parent
_root = _here.parent.parent  # of a source tree: beside build/ and content/; installed: share/peerless

OPTIONS_MAX = 66  # of one question
NAME_MAX = 128
WRONG = 256
NO_SEAT = 255


class Buffer(ctypes.Structure):
    _fields_ = [("text", ctypes.c_void_p), ("length", ctypes.c_size_t), ("room", ctypes.c_size_t), ("failed", ctypes.c_bool)]


class Block(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("seat", ctypes.c_uint), ("at", ctypes.c_uint), ("rows", ctypes.c_uint),
                ("columns", ctypes.c_uint)]


class Error(ctypes.Structure):
    _fields_ = [("file", ctypes.c_char_p), ("line", ctypes.c_int), ("column", ctypes.c_int), ("message", ctypes.c_char_p)]


Seed = ctypes.c_ubyte * 32

_void, _uint, _int, _text, _flag = ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_char_p, ctypes.c_bool
_functions = {
    "pl_errors_new": (_void, []),
    "pl_errors_free": (None, [_void]),
    "pl_errors_count": (_int, [_void]),
    "pl_errors_at": (Error, [_void, _int]),
    "pl_error_text": (_text, [ctypes.POINTER(Error), _text, ctypes.c_size_t]),
    "pl_pack_load": (_void, [_text, ctypes.POINTER(_text), _void]),
    "pl_pack_free": (None, [_void]),
    "pl_pack_hero_ids": (_uint, [_void, ctypes.POINTER(_text)]),
    "pl_pack_board_ids": (_uint, [_void, ctypes.POINTER(_text)]),
    "pl_buffer_free": (None, [ctypes.POINTER(Buffer)]),
    "pl_action_count": (_uint, [_uint]),
    "pl_action_block": (_flag, [_uint, _uint, ctypes.POINTER(Block)]),
    "pl_observation_size": (_uint, [_uint]),
    "pl_observation_block": (_flag, [_uint, _uint, ctypes.POINTER(Block)]),
    "pl_episode_new": (_void, [_void, _text, ctypes.POINTER(_text), _uint, ctypes.POINTER(_text), Seed, _text]),
    "pl_episode_clone": (_void, [_void]),
    "pl_episode_free": (None, [_void]),
    "pl_episode_player": (_int, [_void]),
    "pl_episode_return": (_int, [_void, _uint]),
    "pl_episode_decisions": (_uint, [_void]),
    "pl_episode_actions": (_uint, [_void, _void]),
    "pl_episode_apply": (_flag, [_void, _uint]),
    "pl_episode_name": (_flag, [_void, _uint, _text]),
    "pl_episode_named": (_int, [_void, _text]),
    "pl_episode_observe": (None, [_void, _uint, _void]),
    "pl_episode_describe": (None, [_void, _uint, ctypes.POINTER(Buffer)]),
    "pl_episode_guess": (None, [_void, _uint, Seed]),
    "pl_episode_mind": (_void, [_void, _text, Seed]),
    "pl_episode_ask": (_int, [_void, _void]),
    "pl_mind_free": (None, [_void]),
}


def _places():
    """Where the library may lie, the likeliest first."""
    if "PEERLESS_LIBRARY" in os.environ:
        return [os.environ["PEERLESS_LIBRARY"]]
    # the second is what `make library` has built last, and may be older: `make test` and `make install` build the first alone
    near = [_root / "build" / "release" / "libpeerless.so", _root / "build" / "libpeerless.so"]
    prefix = _root.parent.parent  # installed: share/peerless/python/peerless
    near += [*prefix.glob("lib*/libpeerless.so"), *prefix.glob("lib*/*/libpeerless.so")]
    return [str(path) for path in near if path.exists()] + ["libpeerless.so"]


def _open():
    tried = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            for name, (result, arguments) in _functions.items():
                function = getattr(library, name)
                function.restype, function.argtypes = result, arguments
            return library
        except (OSError, AttributeError) as error:
            tried.append(f"  {place}: {error}")
    raise ImportError("the library of Peerless was not found: run `make library` or `make install` in its folder, or name it in "
                      "PEERLESS_LIBRARY. Tried:\n" + "\n".join(tried))


lib = _open()


def content_directory():
    """Where heroes, battlefields and phrasebooks lie."""
    if "PEERLESS_CONTENT" in os.environ:
        return os.environ["PEERLESS_CONTENT"]
    for place in (_root / "content", _root):
        if (place / "phrases").is_dir():
            return str(place)
    raise ImportError("the content of Peerless was not found; name its folder in PEERLESS_CONTENT")


def seed_bytes(seed):
    """A whole number, or 32 bytes, as a seed; the same as `seed` of the protocol."""
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 256:
            raise ValueError("a seed is a whole number from 0 to 2**256 - 1")
        seed = seed.to_bytes(32, "little")
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")
    return Seed(*seed)


def texts(items):
    """A list of texts for C, ended by NULL."""
    return (ctypes.c_char_p * (len(items) + 1))(*[item.encode() for item in items], None)


def errors_text(errors):
    """What went wrong in loading, a line each."""
    lines = []
    for index in range(lib.pl_errors_count(errors)):
        error, line = lib.pl_errors_at(errors, index), ctypes.create_string_buffer(1000)
        lib.pl_error_text(ctypes.byref(error), line, len(line))
        lines.append(line.value.decode(errors="replace"))
    return "\n".join(lines)


if sys.version_info < (3, 11):
    raise ImportError("this package needs Python 3.11 or later")
