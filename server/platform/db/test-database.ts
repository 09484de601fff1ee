import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { Database } from "./database.ts";
import { embeddedDatabase } from "./embedded.ts";
import { openDatabase } from "./open-database.ts";
import { CooperativePglite } from "./pglite.ts";
import { administer } from "./test-global-setup.ts";

/**
 * An empty, migrated database of its own for a test file: embedded and in memory, or, when
 * TEST_DATABASE_URL is set, a fresh one in that PostgreSQL. `close()` removes it.
 */
export async function openTestDatabase(log: Log = silentLog): Promise<Database> {
  const template = inject("databaseTemplate");
  if (inject("databaseUrl") === null) return openFromTemplate(template, log);
  const { databaseUrl, drop } = await createTestDatabase(template);
  const database = await openDatabase({ dataDir: "unused", databaseUrl, log });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database in the PostgreSQL under test, or a copy of another. Throws on the embedded engine. */
export async function createTestDatabase(template = "template1"): Promise<{
  databaseUrl: string;
  drop(): Promise<void>;
}> {
  const server = inject("databaseUrl");
  if (server === null) throw new Error("This test needs TEST_DATABASE_URL.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  await administer(server, `create database ${name} template ${template}`);
  return {
    databaseUrl: databaseUrl.href,
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** Embedded engines of closed databases, empty again: starting one takes half a second of processor time. */
const idleEngines: CooperativePglite[] = [];

async function openFromTemplate(template: string, log: Log): Promise<Database> {
  const engine = idleEngines.pop() ?? (await startEngine(template));
  const giveBack = async () => {
    await empty(engine);
    idleEngines.push(engine);
  };
  return embeddedDatabase(lend(engine, giveBack), { log });
}

async function startEngine(template: string): Promise<CooperativePglite> {
  const loadDataDir = new Blob([await readFile(template)]);
  const engine = new CooperativePglite({ dataDir: "memory://", loadDataDir });
  await engine.waitReady;
  return engine;
}

/** The engine as one test has it: closed it refuses everything, while the engine itself is given back. */
function lend(engine: CooperativePglite, giveBack: () => Promise<void>): CooperativePglite {
  let isOpen = true;
  const unlisten: (() => Promise<void>)[] = [];
  const overrides: Partial<CooperativePglite> = {
    async close() {
      if (!isOpen) throw new Error("PGlite is closed");
      isOpen = false;
      for (const stop of unlisten) await stop();
      await giveBack();
    },
    async listen(...listening) {
      const stop = await engine.listen(...listening);
      unlisten.push(() => stop());
      return stop;
    },
  };
  return new Proxy(engine, {
    get(target, name) {
      const value = Reflect.get(name in overrides ? overrides : target, name, target);
      if (typeof value !== "function") return value;
      return (...words: unknown[]) => {
        if (!isOpen && name !== "close") return Promise.reject(new Error("PGlite is closed"));
        return value.apply(target, words);
      };
    },
  });
}

/** As the migrations leave it: no rows, no tables of others (the queue makes its own), numbers from 1. */
async function empty(engine: CooperativePglite): Promise<void> {
  await engine.exec(`
    do $$ declare found record; begin
      for found in select nspname from pg_namespace
        where nspname !~ '^pg_|^information_schema$|^public$|^drizzle$'
      loop execute format('drop schema %I cascade', found.nspname); end loop;
      for found in select tablename from pg_tables where schemaname = 'public'
      loop execute format('truncate %I restart identity cascade', found.tablename); end loop;
      for found in select sequencename from pg_sequences where schemaname = 'public'
      loop execute format('alter sequence %I restart', found.sequencename); end loop;
    end $$;
  `);
  await engine.exec("discard all");
}
