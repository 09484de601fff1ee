import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { errorCode } from "#server/platform/app-error.ts";
import type { Db, Executor } from "./database.ts";
import { lastMigration } from "./migrate.ts";

/** Why a file cannot be restored; `damaged`: truncated, or no backup at all. */
export type BackupFault = "unreadable" | "damaged" | "newer" | "older";

/** The file cannot be restored. Nothing was changed. */
export class UnusableBackup extends Error {
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** First line of a gzipped backup; each other line is `["table",{row}]`. */
const headSchema = z.strictObject({
  format: z.literal("autohaus-rows-1"),
  /** The rows' schema, as `lastMigration`. */
  migration: z.number(),
});
type Head = z.infer<typeof headSchema>;

/** What belongs to an installation, not to its data. */
const leftOutTables = ["installation"];

const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** The tables of a backup, sorted topologically: referenced tables come first, so that foreign keys hold while inserting. */
async function tableNames(orm: Executor): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    with recursive ranked as (
      select oid, relname::text as name, 0 as rank from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select referring.oid, referring.relname::text, ranked.rank + 1
      from ranked join pg_constraint on confrelid = ranked.oid and contype = 'f'
      join pg_class referring on referring.oid = conrelid and conrelid <> confrelid
    )
    select name from ranked group by name order by max(rank), name`);
  return rows.map(({ name }) => name).filter((name) => !leftOutTables.includes(name));
}

/** Small, since a row may be a photo. */
const fetchSize = 20;

/** Writes a consistent snapshot of all rows into a new file, for any PostgreSQL server and later versions. */
export async function writeRows(orm: Db, path: string): Promise<void> {
  await orm.transaction(
    (tx) =>
      // The pipeline alone awaits all parts: a file that fails also ends a read that waits for the database.
      pipeline(
        readLinesOf(tx),
        createGzip({ level: 3 }),
        createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
      ),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* readLinesOf(tx: Executor): AsyncGenerator<string> {
  const head: Head = { format: "autohaus-rows-1", migration: (await lastMigration(tx)) ?? 0 };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await tableNames(tx)) yield* readTable(tx, table);
}

async function* readTable(tx: Executor, table: string): AsyncGenerator<string> {
  const name = JSON.stringify(table);
  await tx.execute(
    sql`declare rows cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(
      sql`fetch ${sql.raw(String(fetchSize))} from rows`,
    );
    for (const { row } of rows) yield `[${name},${row}]\n`;
    if (rows.length < fetchSize) break;
  }
  await tx.execute(sql`close rows`);
}

/** Throws UnusableBackup when the file cannot be read, is truncated or was changed. */
async function* readLines(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: 1_048_576 });
  const reading = pipeline(createReadStream(path), gunzip);
  reading.catch(() => undefined);
  let rest = "";
  try {
    // Node's readline also splits at U+2028, which a visitor may have written.
    for await (const chunk of gunzip.setEncoding("utf8")) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") yield rest;
  } catch (cause) {
    const code = errorCode(cause);
    const fault = code === null || code.startsWith("Z_") ? "damaged" : "unreadable";
    throw new UnusableBackup(fault, `${path} cannot be read.`, { cause });
  }
}

/** Returns the migration whose schema the rows fit. Throws UnusableBackup. */
export async function readBackupMigration(path: string): Promise<number> {
  for await (const line of readLines(path)) {
    const firstLine = readJson(line);
    const head = headSchema.safeParse(firstLine);
    if (head.success) return head.data.migration;
    if (String(Object(firstLine).format).startsWith("autohaus-rows-"))
      throw new UnusableBackup("newer", `${path} has a format that this version does not know.`);
    break;
  }
  throw new UnusableBackup("damaged", `${path} is no backup that this version can read.`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Characters of JSON in one INSERT, unless one row alone has more. */
const maxBatchLength = 1_000_000;

/** Replaces all rows of a database, whose schema must be that of the file. Throws UnusableBackup. */
export async function readRows(tx: Db, path: string): Promise<void> {
  const tables = await tableNames(tx);
  for (const table of tables.toReversed()) await tx.execute(sql`delete from ${quoted(table)}`);
  let batch = { table: "", rows: [] as string[], size: 0 };
  const store = async () => {
    if (batch.rows.length > 0) await storeBatch(tx, batch.table, batch.rows);
  };
  let isHeadLine = true;
  for await (const line of readLines(path)) {
    if (!isHeadLine) {
      const { table, row } = splitLine(line, tables);
      if (table !== batch.table || batch.size + row.length > maxBatchLength) {
        await store();
        batch = { table, rows: [], size: 0 };
      }
      batch.rows.push(row);
      batch.size += row.length;
    }
    isHeadLine = false;
  }
  await store();
  await resetIdentities(tx);
}

/** Leaves the row unparsed: JavaScript's numbers would round. */
function splitLine(line: string, tables: readonly string[]) {
  const comma = line.indexOf(",");
  const table = readJson(line.slice(1, comma));
  if (typeof table === "string" && tables.includes(table)) {
    return { table, row: line.slice(comma + 1, -1) };
  }
  throw new UnusableBackup(
    "damaged",
    "The backup holds rows of a table that its version does not have.",
  );
}

async function storeBatch(tx: Db, table: string, rows: readonly string[]): Promise<void> {
  const name = quoted(table);
  const storing = tx.execute(sql`
    insert into ${name} overriding system value
    select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join()}]`}::jsonb)`);
  await storing.catch((error: { cause?: unknown }) => {
    // A changed byte may be found here, before the archive's checksum.
    if (!isBadData(error.cause)) throw error;
    throw new UnusableBackup("damaged", `A row of ${table} is damaged.`, { cause: error });
  });
}

/** PostgreSQL's classes of data exceptions and of violated constraints: a damaged name leaves a column empty. */
const isBadData = (error: unknown) =>
  error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));

/** Continues identity columns after the highest restored number. */
async function resetIdentities(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table_name: table, column_name: column } of rows) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table)}), false)`);
  }
}
