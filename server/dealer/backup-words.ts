/** What the dealer reads about backups, in the tool and from the running server. */

export const stopFirst =
  "Bitte beenden Sie zuerst die Website: Eingespielt wird nur, solange sie steht.";

/** PostgreSQL has its own tools, which fit its version and need no server of ours. */
export const postgresBackup =
  "PostgreSQL sichern Sie mit seinem eigenen Werkzeug: " +
  'pg_dump --format=custom --no-owner --file=autohaus.dump "$DATABASE_URL"';

export const postgresRestore =
  "PostgreSQL spielen Sie mit seinem eigenen Werkzeug ein, solange keine Website läuft: " +
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" autohaus.dump';
