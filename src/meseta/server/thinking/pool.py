"""WorkerPool: processes in which bots think, so that the server has time for people."""

import asyncio
import os
import sys
from contextlib import suppress
from typing import Final

import msgspec

from meseta.server.thinking.fair import FairQueue
from meseta.server.thinking.question import Answer, Question
from meseta.server.thinking.worker import HEADER

PATIENCE: Final = 120.0
"""Seconds after which a bot that has not answered is taken to hang."""


class BotFailed(Exception):
    """The bot raised something; the message says it in one line."""


class WorkerFailed(BotFailed):
    """Its process ended, or hung."""


def worker_environment() -> dict[str, str]:
    """Bots think with the compiled engine, where `MESETA_COMPILED` names a folder that has one by now."""
    folder = os.environ.get("MESETA_COMPILED", "")
    if not os.path.isdir(os.path.join(folder, "meseta")):
        return dict(os.environ)
    paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class Worker:
    """One process; it answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "Worker":
        """A new process. It is in a session of its own: Ctrl-C in the terminal is for the server."""
        command = [sys.executable, "-m", "meseta.server.thinking.worker"]
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, start_new_session=True, env=worker_environment()
            )
        )

    async def ask(self, question: Question) -> list[int]:
        """What the bot does. BotFailed if it raises; WorkerFailed if the process is of no use any more."""
        sent = msgspec.msgpack.encode(question)
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                stdin.write(HEADER.pack(len(sent)) + sent)
                await stdin.drain()
                (length,) = HEADER.unpack(await stdout.readexactly(HEADER.size))
                answer = msgspec.msgpack.decode(await stdout.readexactly(length), type=Answer)
        except TimeoutError:
            raise WorkerFailed(f"no answer in {PATIENCE:.0f} seconds") from None
        except (OSError, EOFError) as error:
            raise WorkerFailed("its process ended") from error
        if answer.fault:
            raise BotFailed(answer.fault)
        return answer.line

    async def stop(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class WorkerPool:
    """As many processes as there are cores to spare, each started when it is needed."""

    def __init__(self, size: int = 0) -> None:
        self.queue = FairQueue(size or max(1, (os.cpu_count() or 2) - 1))
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def ask(self, question: Question, party: str = "", attended: bool = True) -> list[int]:
        """What the bot does, when a worker is free. BotFailed if it raises, dies or hangs, or none can be started.

        The party that asks, and whether somebody waits for it, decide who is next.
        """
        async with self.queue.place(party, attended):
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                return await worker.ask(question)
            except (WorkerFailed, asyncio.CancelledError):
                self._all.discard(worker)
                await worker.stop()
                raise
            finally:
                if worker in self._all:
                    self._idle.append(worker)

    async def stop(self) -> None:
        """End them all."""
        await asyncio.gather(*(worker.stop() for worker in self._all))

    async def _start(self) -> Worker:
        try:
            worker = await Worker.start()
        except OSError as error:
            raise WorkerFailed(f"no process could be started: {error.strerror}") from error
        self._all.add(worker)
        return worker
