# For backup.sh and restore.sh: hides the password of DATABASE_URL from the list of processes, which shows
# every program's arguments to everybody on the machine. Sets PGPASSWORD, which only this user sees, and
# address, the rest.

# %40 is @: what an address may not hold stands in it like this.
decoded() {
  ENCODED=$1 LC_ALL=C awk 'BEGIN {
    text = ENVIRON["ENCODED"]
    while (at = index(text, "%")) {
      high = index("0123456789abcdef", tolower(substr(text, at + 1, 1))) - 1
      low = index("0123456789abcdef", tolower(substr(text, at + 2, 1))) - 1
      printf "%s%c", substr(text, 1, at - 1), high * 16 + low
      text = substr(text, at + 3)
    }
    printf "%s", text
  }'
}

: "${DATABASE_URL:?DATABASE_URL is missing}"
case $DATABASE_URL in
  *[?\&]password=*)
    echo "DATABASE_URL: the password belongs before the host, postgres://USER:PASSWORD@HOST/DATABASE" >&2
    exit 1
    ;;
esac
address=$DATABASE_URL
rest=${DATABASE_URL#*://}
host_on=${rest#*@}
user=${rest%%@*}
case ${rest%%[/?]*} in
  *:*@*)
    PGPASSWORD=$(decoded "${user#*:}")
    export PGPASSWORD
    address=${DATABASE_URL%%://*}://${user%%:*}@$host_on
    ;;
esac
# The programs get the address instead.
unset DATABASE_URL
