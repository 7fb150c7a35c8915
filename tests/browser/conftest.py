"""The whole product, under the name by which phones on a local network would know it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.services.environment import scratch_folder
from tests.services.processes import Site

NAME = "table.test"


class NamedSite(Site):
    """A site that goes by a name over plain http, so that its pages are no secure context."""

    @property
    def address(self) -> str:
        """What people type, without a closing slash."""
        return f"http://{NAME}:{self.port}"


@pytest.fixture(scope="session")
def named_site() -> Iterator[NamedSite]:
    """The product, started as a user starts it, once for all tables of these tests: to start it
    anew for each module takes a minute.  Its data lie in memory where that can be."""
    site = NamedSite(scratch_folder(), {"ALLOWED_HOSTS": NAME})
    site.start()
    yield site
    assert site.stop() == 0, "one signal ends the site cleanly"


@pytest.fixture(scope="session")
def running_site(named_site: NamedSite) -> Site:
    """The same one, by the name under which it is a secure context."""
    return named_site
