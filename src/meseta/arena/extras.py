"""Packages that come with an extra of this one."""

from importlib.util import find_spec

from meseta.kernel.errors import BadOption


def need(package: str, purpose: str, extra: str = "arena") -> None:
    """BadOption in one clear line if the package is not there: before the work, not after it."""
    if find_spec(package) is None:
        raise BadOption(f"{purpose}: {package} is not installed; pip install 'meseta[{extra}]' brings it")
