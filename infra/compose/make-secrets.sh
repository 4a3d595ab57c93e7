#!/bin/sh
# Makes the secrets that the Compose files read, once: a file that is there already stays as it is. Keep a copy where backups go.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# The folder keeps others of this machine out; the files themselves must be readable for the user of each container.
keep() {
  [ -s "secrets/$1" ] && return 0
  printf '%s' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
keep postgres_password "$(random)"
keep redis_password "$(random)"
keep secret_key "$(random)$(random)"
keep admin_password "$(random | cut -c1-20)"
keep grafana_password "$(random)"
keep database_url "postgres://cylindra:$(cat secrets/postgres_password)@postgres:5432/cylindra"
keep redis_url "redis://:$(cat secrets/redis_password)@redis:6379/0"
keep eventstore_url "esdb://eventstore:2113?tls=false"
echo "secrets/ is complete; the first password of admin is in secrets/admin_password"
