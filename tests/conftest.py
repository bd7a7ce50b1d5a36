"""Every test plays in a folder of its own: nobody's games are found there, or lost."""

from __future__ import annotations

import os
import tempfile

import pytest

KEPT = tempfile.TemporaryDirectory(prefix="paralab-tests-")


def pytest_configure(config: pytest.Config) -> None:
    """Also what the tests start (servers, kernels, commands) keeps its games there."""
    os.environ["PARALAB_SAVES"] = KEPT.name
    config.add_cleanup(KEPT.cleanup)


@pytest.fixture(autouse=True)
def saves(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the games of one test are kept."""
    folder = str(tmp_path_factory.mktemp("saves"))
    monkeypatch.setenv("PARALAB_SAVES", folder)
    return folder
