"""An advisory lock file: one process at a time writes, checkpoints and closes.

SQLite before 3.51.3 can corrupt a WAL file when one process checkpoints while another writes.
The operating system lets go of the lock when its holder dies, however it dies.
"""

from __future__ import annotations

import os
import sys
import time

if sys.platform == "win32":  # pragma: no cover - the other systems are tested
    import msvcrt

    def _try(handle: int) -> bool:
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _free(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    _TRY = fcntl.LOCK_EX | fcntl.LOCK_NB
    _FREE = fcntl.LOCK_UN

    def _try(handle: int) -> bool:
        try:
            fcntl.flock(handle, _TRY)
        except BlockingIOError:
            return False
        return True

    def _free(handle: int) -> None:
        fcntl.flock(handle, _FREE)


class FileLock:
    """A lock on a file of its own, beside what it protects; not reentrant."""

    def __init__(self, path: str, mode: int = 0o600) -> None:
        """Open the lock file or make it, with a mode that the umask narrows; raises OSError."""
        self.path = path
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), mode)

    def acquire(self, timeout: float) -> bool:
        """Take the lock within `timeout` seconds; False: somebody else held it all the time."""
        handle = self._handle
        if _try(handle):
            return True
        until = time.monotonic() + timeout
        pause = 0.0005
        while time.monotonic() < until:
            time.sleep(pause)
            if _try(handle):
                return True
            pause = min(pause * 1.5, 0.01)
        return False

    def release(self) -> None:
        """Let go of the lock."""
        _free(self._handle)

    def close(self) -> None:
        """Close the lock file; it stays, since removing it would let two writers in."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
