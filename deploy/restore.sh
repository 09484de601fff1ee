#!/bin/sh
# Puts a backup into an empty PostgreSQL database: DATABASE_URL=postgres://… deploy/restore.sh FILE
# All of it or nothing. Refuses a database that holds tables already: restore beside it, look, and then
# let the site have the new one.
set -eu
file=${1:?the backup is missing}
. "$(dirname "$0")/database-address.sh"

tables=$(psql --no-psqlrc --tuples-only --no-align --dbname "$address" --command \
  "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "The database holds $tables tables already; create an empty one." >&2
  exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname "$address" "$file"
