"""Whose turn it is: told in the title, and by the browser where that is wanted."""

import random

from playwright.sync_api import Browser, expect

from tests.browser.screen import DESKTOP, Screen
from tests.browser.tables import before_the_veto, take_up
from tests.server.process import Server

COUNTED = """() => {
  window.told = [];
  class Told { constructor(title, options) { window.told.push(title + ': ' + (options?.body ?? '')); } close() {} }
  Told.permission = 'granted';
  Told.requestPermission = () => Promise.resolve('granted');
  window.Notification = Told;
}"""
"""Headless browsers show no notifications: what is asked of the browser is kept instead."""


def test_one_s_turn_is_told_by_the_title_and_a_notification(browser: Browser, server: Server) -> None:
    table, token = take_up(server, before_the_veto(), ["you", "bot"])
    screen = Screen(browser, DESKTOP)
    screen.page.add_init_script(f"({COUNTED})()")
    screen.page.add_init_script(
        """localStorage["meseta.settings"] = '{"speed":"instant","notifications":true}';
        Object.defineProperty(document, 'hidden', { get: () => true });
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });"""
    )
    screen.open(server, f"#/t/{table}/{token}")
    screen.wait()
    expect(screen.page).to_have_title("● Your turn – El Grande")
    screen.play(random.Random(1), 1)
    screen.wait()
    assert screen.page.evaluate("window.told.length") >= 1
    screen.close()
