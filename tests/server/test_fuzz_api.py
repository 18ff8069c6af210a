"""The HTTP interface as it describes itself: whatever is sent, no fault of ours, and no answer that is not named."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.process import Server

EXAMPLES = 20
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PATIENCE = 60
OPERATIONS = [
    "GET /api/games",
    "GET /api/health",
    "GET /api/languages",
    "GET /api/reach",
    "GET /api/ready",
    "GET /api/rules/{game}",
    "GET /api/tables/{table}/record",
    "GET /api/words/{language}",
    "GET /api/words/{language}/{game}",
    "POST /api/mine",
    "POST /api/once",
    "POST /api/open",
    "POST /api/tables",
]
TAKING = ["GET /api/games", "GET /api/rules/{game}", "POST /api/mine", "POST /api/tables"]
"""Those that can be sent what their description does not allow."""

bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def operations(server: Server) -> dict[str, schemathesis.APIOperation[Any, Any, Any, Any]]:
    schema = schemathesis.openapi.from_url(f"{server.address}api/schema/openapi.json", timeout=PATIENCE)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


def test_every_operation_is_tried(server: Server) -> None:
    assert sorted(operations(server)) == OPERATIONS


@pytest.mark.parametrize(
    ("name", "mode"),
    [(name, GenerationMode.POSITIVE) for name in OPERATIONS] + [(name, GenerationMode.NEGATIVE) for name in TAKING],
)
def test_whatever_is_sent_is_answered_as_described(server: Server, name: str, mode: GenerationMode) -> None:
    operation = operations(server)[name]

    @bounded
    @given(operation.as_strategy(generation_mode=mode))
    def test(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS, timeout=PATIENCE)

    test()
