#!/bin/bash
# Installs, starts, upgrades, removes and purges the Debian package on this machine, and says at each
# step what holds. Needs root; refuses where Tocsin is installed or has data. With systemd the
# service is used, without it its command as its account.
set -euo pipefail

usage="usage: $0 OLDER.deb NEWER.deb   (as root)"
[ $# = 2 ] || { echo "$usage" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "$0 installs packages and needs root" >&2; exit 2; }
if dpkg-query --show tocsin >/dev/null 2>&1 || [ -e /var/lib/tocsin ] || [ -e /etc/tocsin ]; then
  echo "Tocsin is on this machine already: nothing was done, its data would be deleted" >&2
  exit 2
fi

older=$(realpath "$1")
newer=$(realpath "$2")
port=14680
url=http://127.0.0.1:$port
log=$(mktemp)
server=

holds() {
  local sentence=$1
  shift
  if "$@" >>"$log" 2>&1; then
    echo "✓ $sentence"
  else
    echo "✗ $sentence (log: $log)" >&2
    exit 1
  fi
}

has_systemd() { [ -d /run/systemd/system ]; }
is_ready() { curl --silent --fail --max-time 5 "$url/readyz"; }

wait_until_ready() {
  for _ in $(seq 240); do
    if is_ready >/dev/null; then return 0; fi
    if [ -n "$server" ] && ! kill -0 "$server"; then return 1; fi
    sleep 0.25
  done
  return 1
}

start() {
  if has_systemd; then
    systemctl restart tocsin
  else
    local command
    command=$(sed -n 's/^ExecStart=//p' /lib/systemd/system/tocsin.service)
    # shellcheck disable=SC2086 -- the unit's words are words here, too
    setpriv --reuid=tocsin --regid=tocsin --init-groups \
      env --ignore-environment PATH=/usr/sbin:/usr/bin:/sbin:/bin $command >>"$log" 2>&1 &
    server=$!
  fi
}

stop() {
  if has_systemd; then
    systemctl stop tocsin
  elif [ -n "$server" ]; then
    kill -TERM "$server"
    wait "$server" || true
    server=
  fi
}
trap 'stop >>"$log" 2>&1 || true' EXIT

installed_version() { dpkg-query --show --showformat='${Version}' tocsin; }
signs_in() {
  curl --silent --fail --output /dev/null "$url/login" \
    --header 'content-type: application/json' --header "origin: $url" \
    --data '{"username":"ada@northwind.example","password":"A long password of 1 trial"}'
}
runs_as_own_account() {
  local pid
  pid=$(pgrep --full --oldest 'usr/lib/tocsin/node/bin/node')
  [ "$(stat --format=%U "/proc/$pid")" = tocsin ]
}
is_private() { [ "$(stat --format=%a:%U:%G "$1")" = "$2" ]; }
is_gone() { [ ! -e "$1" ]; }
lists() { grep --quiet "$1" "$2"; }

if command -v systemd-analyze >/dev/null; then
  echo "— unit"
  unit=$(mktemp --directory)
  dpkg-deb --extract "$newer" "$unit"
  # Its program is not installed yet; everything else is as it will be.
  sed 's|^ExecStart=.*|ExecStart=/bin/true|' "$unit/lib/systemd/system/tocsin.service" \
    >"$unit/tocsin.service"
  holds "systemd reads the unit without a warning" \
    bash -c "! systemd-analyze verify --man=no '$unit/tocsin.service' 2>&1 | grep --quiet ."
  systemd-analyze security --offline=true "$unit/tocsin.service" | tail --lines=1
  rm --recursive --force "$unit"
fi

echo "— install"
holds "dpkg installs $(basename "$older")" dpkg --install "$older"
holds "settings are for the service alone" is_private /etc/tocsin/tocsin.env 640:root:tocsin
holds "data is for the service alone" is_private /var/lib/tocsin 750:tocsin:tocsin
holds "installing again changes nothing" dpkg --install "$older"
cat >>/etc/tocsin/tocsin.env <<SETTINGS
PORT=$port
TOCSIN_ORGANIZATION=northwind
TOCSIN_ADMIN_EMAIL=ada@northwind.example
TOCSIN_ADMIN_PASSWORD='A long password of 1 trial'
SETTINGS

echo "— start"
begin=$(date +%s%N)
start
holds "the server becomes ready" wait_until_ready
echo "  after $((($(date +%s%N) - begin) / 1000000)) ms"
holds "it runs as its own account" runs_as_own_account
holds "the admin of the settings signs in" signs_in
holds "the console is served" curl --silent --fail --header "accept: text/html" "$url/"
holds "root's command line works with the same settings" tocsin doctor
holds "its database was written by the account" is_private /var/lib/tocsin/postgres 700:tocsin:tocsin

echo "— upgrade"
has_systemd || stop
holds "dpkg upgrades to $(basename "$newer")" dpkg --install "$newer"
before=$(dpkg-deb --field "$older" Version)
after=$(installed_version)
holds "the version is another: $before, $after" test "$before" != "$after"
holds "the changed settings are kept" lists "^PORT=$port" /etc/tocsin/tocsin.env
has_systemd || start
holds "the newer server becomes ready on the older data" wait_until_ready
holds "the newer version runs" bash -c "tocsin --version | grep --quiet --fixed-strings '$after'"
holds "the admin still signs in" signs_in

echo "— remove"
has_systemd || stop
holds "dpkg removes it" dpkg --remove tocsin
if has_systemd; then holds "the service is stopped" bash -c '! systemctl is-active tocsin'; fi
holds "the program is gone" is_gone /usr/lib/tocsin
holds "data is kept" test -e /var/lib/tocsin/postgres/PG_VERSION
holds "settings are kept" test -e /etc/tocsin/tocsin.env
holds "it can be installed again" dpkg --install "$newer"
has_systemd || start
holds "the server is ready with the kept data" wait_until_ready
holds "the admin still signs in" signs_in

echo "— purge"
has_systemd || stop
holds "dpkg purges it" dpkg --purge tocsin
holds "data is gone" is_gone /var/lib/tocsin
holds "settings are gone" is_gone /etc/tocsin
holds "purging what is purged is no failure" dpkg --purge tocsin
echo "all of it held"
trap - EXIT
rm "$log"
