"""Put files on disk so that no crash leaves half of one."""

from __future__ import annotations

import os

PRIVATE = 0o600
"""Mode of files that hold what not everybody may see."""


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that after any crash it is either as it was or whole. Raises OSError."""
    import tempfile

    target = os.path.abspath(os.fspath(path))
    folder = os.path.dirname(target)
    handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        try:
            mode = os.stat(target).st_mode & 0o777
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    sync_folder(folder)


def make_private(path: str) -> bool:
    """Make an empty file that its owner alone may read and write; False: there was one, left as it is.

    The mode is there before anything is written. Raises OSError.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
    except FileExistsError:
        return False
    os.close(handle)
    return True


def sync_folder(folder: str) -> None:
    """Put a folder's entries on disk, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
