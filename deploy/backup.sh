#!/bin/sh
# Backs the PostgreSQL database up: DATABASE_URL=postgres://… deploy/backup.sh FOLDER [DAYS]
# Writes FOLDER/autohaus-DATE.dump whole or not at all, readable by its owner only, and removes those
# that are DAYS old (7, as the privacy policy says), also what a killed call left. Prints the file. For the embedded database there is
# npm run dealer -- backup.
set -eu
folder=${1:?a folder for the backups is missing}
days=${2:-7}
. "$(dirname "$0")/database-address.sh"

umask 077
mkdir -p "$folder"
file=$folder/autohaus-$(date -u +%Y%m%dT%H%M%SZ).dump
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file "$file.part" --dbname "$address"
# A file that cannot be listed could not be restored either.
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
# Half an hour less: a dump's time is that of its end, which tonight's call may be a little short of.
find "$folder" \( -name 'autohaus-*.dump' -o -name 'autohaus-*.dump.part' \) \
  -mmin "+$((days * 24 * 60 - 30))" -delete
echo "$file"
