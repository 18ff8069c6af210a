"""What an operator sees: readiness, and metrics that tell of nobody."""

import asyncio
import random
import re
from pathlib import Path

from tests.server.client import Client, new_table
from tests.server.process import running

LINE = re.compile(r"meseta_[a-z_]+(\{le=\"[0-9.+Inf]+\"\})? [0-9.e+-]+")


def test_metrics_tell_how_it_fares_and_of_nobody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.get("api/ready").json == {"ready": True}
        table, token = new_table(server, "el-grande", "you", "random")

        async def play() -> str:
            async with Client(server, table, token) as host:
                await host.ask("rename", seat=0, name="Isabel")
                await host.play_on(random.Random(1), steps=10)
                return (await asyncio.to_thread(server.get, "metrics")).body.decode()

        text = asyncio.run(play())
        found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert all(LINE.fullmatch(line) for line in text.splitlines() if not line.startswith("#"))
        assert float(found["meseta_act_seconds_count"]) == 10
        assert float(found["meseta_commit_seconds_count"]) >= 11
        assert (float(found["meseta_sockets"]), float(found["meseta_tables_loaded"])) == (1, 1)
        assert float(found["meseta_faults"]) == 0
        assert {"meseta_loop_lag_seconds_count", "meseta_queued_bytes", "meseta_bot_questions_waiting"} <= set(found)
        for secret in (table, token, "Isabel", "127.0.0.1"):
            assert secret not in text
        assert server.get("metrics", **{"x-forwarded-for": "203.0.113.9"}).status == 404
