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

install_venv_package() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        die "Python's venv and ensurepip modules are missing: install the package python3-venv"
    fi
    note "Installing the package python3-venv ..."
    logged "$CACHE/setup.log" apt-get update || die "apt-get update failed"
    logged "$CACHE/setup.log" env DEBIAN_FRONTEND=noninteractive apt-get install -y python3-venv ||
        die "the package python3-venv could not be installed"
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
