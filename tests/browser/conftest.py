"""A real browser, and a server for it."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.screen import PATIENCE
from tests.server.process import Server, running

QUIET = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""As root, and without a word to any other host."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one file: while Playwright is there, its event loop runs, and other tests have loops of their own."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no Chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the test's own, so that it may be stopped and started."""
    with running(tmp_path_factory.mktemp("browser")) as server:
        yield server
