"""Options of the test runs: `--require-all` and `--counts`."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-all", action="store_true", help="a skipped test fails the run")
    parser.addoption("--counts", metavar="FILE", help="write the numbers of passed, failed and skipped tests to FILE")


def pytest_configure(config: pytest.Config) -> None:
    # With xdist, the reports of all workers come to the controller; it alone counts.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config), "tally")
    # What tests read is English, whatever the machine speaks.
    os.environ["MESETA_LANGUAGE"] = "en"
    # A shell starts what runs in the background deaf to Ctrl-C, and tests send it to programs that they start.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


class Tally:
    """Counts the outcomes of a run and refuses skips where everything is required."""

    def __init__(self, config: pytest.Config) -> None:
        self.require_all = bool(config.getoption("--require-all"))
        self.file: str | None = config.getoption("--counts")
        self.outcomes: dict[str, str] = {}
        self.skipped: dict[str, str] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if not report.passed:
            self.add(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # Set-up and tear-down count only when something is wrong there.
        if (report.when == "call" or not report.passed) and not hasattr(report, "wasxfail"):
            self.add(report)

    def add(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if self.outcomes.get(report.nodeid) != "failed":
            self.outcomes[report.nodeid] = report.outcome
        if report.skipped:
            self.skipped[report.nodeid] = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        if self.require_all and self.skipped and session.exitstatus in (pytest.ExitCode.OK, 5):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self.file:
            Path(self.file).write_text(self.counts(), encoding="utf-8")
        yield

    def counts(self) -> str:
        found = list(self.outcomes.values())
        return ", ".join(f"{found.count(outcome)} {outcome}" for outcome in ("passed", "failed", "skipped"))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.require_all and self.skipped:
            terminalreporter.section("skipped, but everything is required")
            for nodeid, reason in sorted(self.skipped.items()):
                terminalreporter.line(f"{nodeid}: {reason}")
