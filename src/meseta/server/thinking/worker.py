"""`python -m meseta.server.thinking.worker`: a process that thinks for bots.

Questions come by standard input, one at a time.

It ends with its parent, however that ends: the input is closed then, and on Linux the kernel sees to it as well, in
case the bot is too busy for the thread that reads.
"""

import ctypes
import os
import queue
import signal
import struct
import sys
import threading
from typing import BinaryIO, Final

import msgspec

from meseta.server.thinking.question import Question, think

HEADER: Final = struct.Struct(">I")
PR_SET_PDEATHSIG: Final = 1
NICE: Final = 5


def main() -> None:
    """Answer until there are no more questions."""
    _die_with_parent()
    if hasattr(os, "nice"):
        # People wait for the server; for bots they wait anyway.
        os.nice(NICE)
    answers = _take_output()
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answer = msgspec.msgpack.encode(think(msgspec.msgpack.decode(questions.get(), type=Question)))
        try:
            answers.write(HEADER.pack(len(answer)) + answer)
            answers.flush()
        except BrokenPipeError:
            # The server is gone.
            os._exit(0)


def _die_with_parent() -> None:
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


def _take_output() -> BinaryIO:
    """Standard output, for answers alone: what a bot prints goes where errors go."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _read(source: BinaryIO, questions: "queue.SimpleQueue[bytes]") -> None:
    while len(header := source.read(HEADER.size)) == HEADER.size:
        (length,) = HEADER.unpack(header)
        question = source.read(length)
        if len(question) < length:
            # The server was killed in the middle of a word.
            break
        questions.put(question)
    os._exit(0)


if __name__ == "__main__":
    main()
