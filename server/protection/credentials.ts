import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  type MailCredentials,
  mailPorts,
  type StockCredentials,
} from "#domain/office/connections.ts";
import {
  type Database,
  notifyCredentialsChanged,
  type Statements,
} from "#server/platform/db/database.ts";
import { type CredentialName, credentials } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { credentialPurpose, type SiteSecret, seal, unseal } from "./site-secret.ts";

/** What the office was given; null for what it was not. */
export type Credentials = { stock: StockCredentials | null; mail: MailCredentials | null };

const stockSchema: z.ZodType<StockCredentials> = z.object({
  username: z.string(),
  password: z.string(),
  customerId: z.string().nullable(),
});
const mailSchema: z.ZodType<MailCredentials> = z.object({
  host: z.string(),
  port: z.literal(mailPorts),
  username: z.string(),
  password: z.string(),
});

type StoreDeps = {
  database: Pick<Database, "orm" | "onCredentialsChanged">;
  secret: SiteSecret;
  log: Log;
};

/** In addition to notifications, because one can get lost. */
const recheckMs = 30_000;

export type CredentialStore = Awaited<ReturnType<typeof openCredentials>>;

/** Reads them once, and again after each change by any process; `onChange` runs when they differ. */
export async function openCredentials({ database, secret, log }: StoreDeps) {
  const { orm } = database;
  const listeners = new Set<() => void>();
  let current: Credentials = { stock: null, mail: null };

  const open = createOpener({ secret, log });
  let refreshing = Promise.resolve();
  /** In turn: a slow read must not undo a newer one. */
  function refresh(): Promise<void> {
    refreshing = refreshing.catch(() => undefined).then(read);
    return refreshing;
  }

  async function read(): Promise<void> {
    const rows = await orm.select().from(credentials);
    const sealed = new Map(rows.map((row) => [row.name, row.sealed]));
    // A process that still has the former key keeps what it knows.
    const next: Credentials = {
      stock: open("mobile.de", sealed.get("mobile.de"), {
        schema: stockSchema,
        known: current.stock,
      }),
      mail: open("mail", sealed.get("mail"), { schema: mailSchema, known: current.mail }),
    };
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  await refresh();
  const refreshInBackground = () => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, "refreshing the credentials failed"),
    );
  };
  const stopListening = database.onCredentialsChanged(refreshInBackground);
  const polling = setInterval(refreshInBackground, recheckMs).unref();

  return {
    current: (): Credentials => current,
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    /** Encrypted with the site's key; null deletes. Every process reads it once `tx` is committed. */
    async save(
      tx: Statements,
      name: CredentialName,
      value: StockCredentials | MailCredentials | null,
      changedAt: Date,
    ): Promise<void> {
      if (value === null) await tx.delete(credentials).where(eq(credentials.name, name));
      else {
        const set = {
          sealed: seal(secret, credentialPurpose(name), JSON.stringify(value)),
          changedAt,
        };
        const target = credentials.name;
        await tx
          .insert(credentials)
          .values({ name, ...set })
          .onConflictDoUpdate({ target, set });
      }
      await notifyCredentialsChanged(tx);
    },
    refresh,
    close(): void {
      stopListening();
      clearInterval(polling);
    },
  };
}

function createOpener({ secret, log }: Pick<StoreDeps, "secret" | "log">) {
  const warned = new Set<string>();

  /** Null without any; `known` for what this key does not open, such as a backup's rows on another machine. */
  return function open<Value>(
    name: CredentialName,
    sealed: string | undefined,
    { schema, known }: { schema: z.ZodType<Value>; known: Value | null },
  ): Value | null {
    if (sealed === undefined) return null;
    const text = unseal(secret, credentialPurpose(name), sealed);
    const { data } = schema.safeParse(text === null ? null : JSON.parse(text));
    if (data !== undefined) return data;
    if (!warned.has(sealed))
      log.warn({ name }, "stored credentials do not open with this key: enter them in the office");
    warned.add(sealed);
    return known;
  };
}
