"""Pictures of every page in its states: `python3 run.py shots [--only TEXT …] [--language de]`.

A site is started on a database of its own, tables in all states are made by the services, and each
page is opened in Chromium: a phone and a desk, by day and by night.  axe looks at each.  What is
wrong is listed at the end and makes the command fail: violations, complaints of the browser, a page
that is wider than its screen, another status than expected, an address without a state.

The pictures and the contact sheet `index.html` go to `build/shots` in the checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.services import environment, processes
from tests.services.packages import chromium_path

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from tests.browser.states import Shot

FOLDER = processes.ROOT / "build" / "shots"
AXE = next((processes.ROOT / "tests" / "vendor").glob("axe-core-*.min.js"))
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
SCHEMES = ("light", "dark")
TALLEST = 2600
"""A longer page is cut off here: what comes below is more of the same."""
AT_ONCE = 2
SECONDS = 20
CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
EVERYTHING = {"resultTypes": ["violations"]}
SEND = """([path, fields]) => {
    const form = document.createElement("form");
    form.method = "post"; form.action = path;
    const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value
        ?? document.body.dataset.csrf;
    for (const [name, value] of Object.entries({csrfmiddlewaretoken: token, ...fields})) {
        const field = document.createElement("textarea");
        field.name = name; field.value = value; form.append(field);
    }
    document.body.append(form); form.submit();
}"""
TAP = """action => {
    const button = document.createElement("button");
    button.dataset.tap = action; button.textContent = "…"; button.hidden = true;
    document.body.append(button); button.click(); button.remove();
}"""
TOO_WIDE = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


@dataclass
class Taken:
    """What came of one shot: its pictures, and what is wrong with the page."""

    shot: Shot
    pictures: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def blame(self, what: str) -> None:
        """Notes a fault once."""
        if what not in self.wrong:
            self.wrong.append(what)


class Camera:
    """One of the browser's users at a time: takes shots one after the other."""

    def __init__(
        self, browser: Browser, url: str, tokens: dict[str, str], how: argparse.Namespace
    ) -> None:
        self.browser = browser
        self.url = url
        self.tokens = tokens
        self.how = how
        self._pages: dict[str, Page] = {}
        self._taken: Taken | None = None

    async def _page(self, who: str) -> Page:
        """The page of one person, which takes axe along wherever it goes."""
        if who in self._pages:
            return self._pages[who]
        context = await self.browser.new_context(
            locale=self.how.language, reduced_motion="reduce", service_workers="block"
        )
        context.set_default_timeout(SECONDS * 1000)
        await context.add_init_script(path=AXE)
        if self.how.text:
            await context.add_init_script(f"localStorage.setItem('text', '{self.how.text}')")
        if who:
            cookie = {"name": "device", "value": self.tokens[who], "url": self.url}
            await context.add_cookies([cookie])  # type: ignore[list-item]
        page = self._pages[who] = await context.new_page()
        page.on("pageerror", lambda error: self._blame(f"script: {error}"))
        page.on("console", self._complaint)
        return page

    def _blame(self, what: str) -> None:
        if self._taken:
            self._taken.blame(what)

    def _complaint(self, said: Any) -> None:
        expected = "the server responded with a status of 4"
        if said.type in ("error", "warning") and expected not in said.text:
            self._blame(f"console: {said.text}")

    async def take(self, shot: Shot) -> Taken:
        """The pictures of one shot, and its faults; whatever happens is a fault, not an end."""
        page = await self._page(shot.who)
        taken = self._taken = Taken(shot)
        try:
            await self._open(page, taken)
            for size, (width, height) in SIZES.items():
                await page.set_viewport_size({"width": width, "height": height})
                for scheme in SCHEMES:
                    await self._picture(page, taken, size, scheme)
        except Exception as error:
            taken.blame(f"{type(error).__name__}: {str(error).splitlines()[0]}")
        return taken

    async def _open(self, page: Page, taken: Taken) -> None:
        shot = taken.shot
        await page.set_viewport_size({"width": 390, "height": 844})
        start = "/me/sign-in/" if shot.posts is not None else shot.path
        answer = await page.goto(self.url + start, wait_until="load")
        if shot.posts is not None:
            async with page.expect_navigation(wait_until="load") as sent:
                await page.evaluate(SEND, [shot.path, dict(shot.posts)])
            answer = await sent.value
        status = answer.status if answer else 0
        if shot.status and status != shot.status:
            taken.blame(f"answered {status}, not {shot.status}")
        if await page.locator("body[data-live-url]").count():
            await page.locator("#live[data-state=live]").wait_for(timeout=SECONDS * 1000)
        if shot.taps:
            await page.evaluate(TAP, shot.taps)
            await page.locator("#receipt > *").wait_for()

    async def _picture(self, page: Page, taken: Taken, size: str, scheme: str) -> None:
        await page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        await self._snap(page, taken, f"{size}-{scheme}")
        over: int = await page.evaluate(TOO_WIDE)
        if over > 0:
            taken.blame(f"{size}: {over} pixels too wide")
        how = EVERYTHING if scheme == "light" else CONTRAST
        found: dict[str, Any] = await page.evaluate("how => axe.run(how)", how)
        if scheme == "light":
            await self._whole(page, taken, size)
        for each in found["violations"]:
            for node in each["nodes"][:4]:
                taken.blame(
                    f"axe {each['id']} ({size}, {scheme}): {' '.join(map(str, node['target']))}"
                )

    async def _whole(self, page: Page, taken: Taken, size: str) -> None:
        """One more picture of what lies below the first screen, by day."""
        width, height = SIZES[size]
        tall: int = await page.evaluate("document.documentElement.scrollHeight")
        if tall > height * 1.1:
            await page.set_viewport_size({"width": width, "height": min(tall, TALLEST)})
            await self._snap(page, taken, f"{size}-whole")
            await page.set_viewport_size({"width": width, "height": height})

    async def _snap(self, page: Page, taken: Taken, how: str) -> None:
        name = f"{taken.shot.file}-{how}.jpg"
        path = FOLDER / name
        await page.screenshot(path=path, type="jpeg", quality=80, animations="disabled")
        taken.pictures.append(name)


async def photograph(
    url: str, made: Any, wanted: list[Shot], how: argparse.Namespace
) -> list[Taken]:
    """All shots, two at a time."""
    from playwright.async_api import async_playwright

    left = list(reversed(wanted))
    done: list[Taken] = []

    async def one_after_the_other(camera: Camera) -> None:
        while left:
            taken = await camera.take(left.pop())
            done.append(taken)
            mark = "!" if taken.wrong else "."
            print(mark, end="" if len(done) % 50 else f" {len(done)}\n", flush=True)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        cameras = [Camera(browser, url, made.tokens, how) for _each in range(AT_ONCE)]
        await asyncio.gather(*(one_after_the_other(each) for each in cameras))
        await browser.close()
    print(flush=True)
    return sorted(done, key=lambda taken: wanted.index(taken.shot))


def set_up() -> None:
    """A data folder, a store and an empty database of this command's own."""
    # Refusals are what some of the pictures are of.
    os.environ["LOG_LEVEL"] = "ERROR"
    environment.prepare()
    from tableside import celery, prepare

    celery.app.set_default()
    if prepare.main():
        raise SystemExit("the site for the pictures could not be prepared")


def main(arguments: list[str]) -> int:
    """Takes the pictures; 1 if anything is wrong."""
    options = _options(arguments)
    if chromium_path() is None:
        print("There is no Chromium: apt install chromium")
        return 1
    began = time.monotonic()
    set_up()
    from tests.browser import addresses, album, contact, states

    made = states.evening()
    every = album.shots(made)
    wrong = addresses.without_a_state({shot.name for shot in every}) + contact.missing(every)
    wanted = [shot for shot in every if _is_wanted(shot, options.only)]
    if not options.only:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    variables = dict(os.environ, PYTHONWARNINGS="ignore")
    print(f"{len(wanted)} pages, after {time.monotonic() - began:.0f} s", flush=True)
    with processes.web_process(variables) as url:
        done = asyncio.run(photograph(url, made, wanted, options))
    sheet = contact.write(FOLDER, done)
    wrong += [f"{each.shot.file}: {fault}" for each in done for fault in each.wrong]
    print("\n".join(wrong))
    pictures = sum(len(each.pictures) for each in done)
    print(f"{pictures} pictures in {time.monotonic() - began:.0f} s, {len(wrong)} faults: {sheet}")
    return 1 if wrong else 0


def _is_wanted(shot: Shot, only: list[str]) -> bool:
    return not only or any(each in shot.file for each in only)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py shots", description="Pictures of the pages.")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="TEXT", help="shots whose name has this in it"
    )
    parser.add_argument("--language", default="en", help="the language of the browser (en)")
    sizes = ["large", "larger"]
    parser.add_argument("--text", choices=sizes, default="", help="the size of the text (usual)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
