"""One server for all tests of a run that do not harm it."""

from collections.abc import Iterator

import pytest

from tests.server.postgresql import Cluster, cluster
from tests.server.process import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running_cluster:
        yield running_cluster
