import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { like, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { alerts, inquiries, mails } from "#server/platform/db/personal-schema.ts";
import { writeRows } from "#server/platform/db/rows-file.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { addMarkedPhotos } from "#tests/support/test-photos.ts";

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-forgetting-"));
  database = await openDatabase({ dataDir, databaseUrl: undefined });
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, maxRetries: 9 });
});

const at = new Date("2026-11-22T12:00:00Z");

/** Stores `mark` in short rows, a TOASTed row, photos, a mail, an alert and a rate limit. */
async function store(mark: string): Promise<void> {
  const { orm } = database;
  const messages = [`${randomBytes(9_000).toString("base64")} ${mark}`, mark, mark];
  for (const message of messages) {
    const reference = randomUUID();
    const [stored] = await orm
      .insert(inquiries)
      .values({
        reference,
        kind: "contact",
        fields: { message },
        fingerprint: mark,
        receivedAt: at,
      })
      .returning();
    const inquiryId = stored?.id ?? 0;
    const messageId = `<${reference}@${mark}>`;
    await orm.insert(mails).values({ inquiryId, kind: "dealer", messageId, createdAt: at });
    await addMarkedPhotos(database, inquiryId, mark);
  }
  const order = { id: randomUUID(), email: `jana@${mark}.example`, query: "aufbau=kombi" };
  await orm.insert(alerts).values({ ...order, state: "pending", tokenHash: mark, createdAt: at });
  await orm.insert(rateLimits).values({ key: mark, points: 1 });
}

async function filesHolding(mark: string): Promise<string[]> {
  await database.orm.execute(sql`checkpoint`);
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(mark));
}

test("after the nightly erasure deleted data is in no database file and no backup", async () => {
  const { orm } = database;
  const [gone, kept] = [randomBytes(6).toString("hex"), randomBytes(6).toString("hex")];
  await store(gone);
  await store(kept);
  await orm.execute(sql`analyze`);
  await orm.delete(inquiries).where(like(inquiries.fingerprint, gone));
  await orm.delete(alerts).where(like(alerts.tokenHash, gone));
  await orm.delete(rateLimits).where(like(rateLimits.key, gone));
  expect(await filesHolding(gone)).not.toEqual([]);
  await database.eraseDeleted();
  expect(await filesHolding(gone)).toEqual([]);
  expect(await filesHolding(kept)).not.toEqual([]);
  const backup = join(dataDir, "backup.jsonl.gz");
  await writeRows(orm, backup);
  const rows = gunzipSync(readFileSync(backup)).toString();
  expect([rows.includes(gone), rows.includes(kept)]).toEqual([false, true]);
});
