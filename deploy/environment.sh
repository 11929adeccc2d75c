# Sourced by `up` and `test`: makes .venv from a lock file, once per lock, and needs nothing but Python.

oldest="3.11"
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
python="$root/.venv/bin/python"

# install LOCK: leave .venv with what deploy/LOCK lists. Touches no network when it did so before.
install() {
    local lock="$1"
    if "$python" -c "" 2>/dev/null && cmp -s "$root/deploy/$lock" "$root/.venv/$lock"; then
        return
    fi
    "$python" -m pip --version >/dev/null 2>&1 || make_environment
    echo "Installing deploy/$lock into .venv …" >&2
    "$python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: --requirement "$root/deploy/$lock"
    make_command
    cp "$root/deploy/$lock" "$root/.venv/$lock"
}

make_environment() {
    local base
    base="$(find_python)"
    if ! "$base" -c "import ensurepip, venv" 2>/dev/null; then
        fail "$base lacks its venv module. On Debian or Ubuntu: apt-get install $(package_of "$base")"
    fi
    "$base" -m venv --clear "$root/.venv"
}

# The first command that is new enough; a name on PATH may be a shim that runs nothing, so each is tried.
find_python() {
    local name
    for name in python3.14 python3.13 python3.12 python3.11 python3; do
        if "$name" -c "import sys; sys.exit(sys.version_info < (${oldest/./, }))" 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    fail "no Python $oldest or newer found. On Debian or Ubuntu: apt-get install python3 python3-venv"
}

package_of() {
    "$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

# The checkout is imported where it lies, so nothing has to be built: .venv/bin/mazziere works from any folder.
make_command() {
    local packages
    packages="$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
    echo "$root" > "$packages/mazziere.pth"
    printf '#!/bin/sh\nexec "%s" -m service.cli "$@"\n' "$python" > "$root/.venv/bin/mazziere"
    chmod +x "$root/.venv/bin/mazziere"
}

fail() {
    echo "$1" >&2
    exit 1
}
