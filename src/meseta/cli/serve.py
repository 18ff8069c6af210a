"""`meseta` alone: the table in the browser. `meseta serve`: the same for others."""

from argparse import Namespace
from pathlib import Path

from meseta.cli.language import say
from meseta.kernel.errors import BadOption


def open_table(args: Namespace) -> int:
    """Start the server for this machine and open the browser; ends with Ctrl-C."""
    # Only here: the other commands start without the web framework.
    from meseta.server.starting import serve_here

    def started(where: str) -> None:
        print(say("serve-here", address=where), flush=True)

    def found(where: str) -> None:
        print(say("serve-found", address=where), flush=True)

    serve_here(data_folder(args), args.port, not args.no_browser, args.address or [], found, started, _opened)
    return 0


def serve(args: Namespace) -> int:
    """Start a server that others can reach; ends with Ctrl-C."""
    from meseta.server.database import database_address
    from meseta.server.limits import read_limits
    from meseta.server.logs import LogOptions
    from meseta.server.network import is_page
    from meseta.server.starting import Options, serve_others

    def started(where: str) -> None:
        print(say("serve-started", address=where), flush=True)

    if args.forget is not None and args.forget < 1:
        raise BadOption("--forget: a table is kept for one day at least")
    if args.workers < 1:
        raise BadOption(f"--workers: {args.workers} is not possible; at least 1")
    if args.public_url is not None and not is_page(args.public_url):
        raise BadOption("--public-url: an address begins with http:// or https:// and names a host")
    options = Options(
        host=args.host,
        port=args.port,
        addresses=args.address or [],
        public_url=args.public_url,
        proxies=args.proxy or [],
        limits=read_limits(args.limit or []),
        database=database_address(args.database),
        workers=args.workers,
        webhooks=args.webhooks,
        forget=args.forget,
        logs=LogOptions(args.log, args.log_level),
    )
    serve_others(data_folder(args), options, started, _opened)
    return 0


def _opened(addresses: list[str]) -> None:
    """Tell where others find it."""
    for address in addresses:
        print(say("serve-others-at", address=address), flush=True)
    if not addresses:
        print(say("serve-nobody-else"), flush=True)


def data_folder(args: Namespace) -> Path:
    """Where the tables are kept."""
    from meseta.server.data_folder import default_folder

    return default_folder() if args.data is None else Path(args.data)
