import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { OpeningFailure } from "#server/platform/db/opening-failure.ts";
import { alerts, officeSessions } from "#server/platform/db/personal-schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import {
  hashToken,
  openSiteSecret,
  renewTokenHashes,
  rotateSiteSecret,
  type SiteSecret,
  siteKeyFile,
} from "./site-secret.ts";

let database: Database;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "autohaus-key-"));
  keyFile = join(folder, "site.key");
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => rm(keyFile, { force: true }));

const digest = (secret: SiteSecret) => secret.digest("test", "text");
const digestOf = async (file: string | null) => digest(await openSiteSecret(database, file));

it("lies beside the site's own database, and in one that several machines share", () => {
  expect(siteKeyFile({ DATA_DIR: "/data" })).toBe("/data/site.key");
  expect(siteKeyFile({ DATA_DIR: "/data", DATABASE_URL: "postgres://elsewhere" })).toBeNull();
});

describe.each(["file", "database"] as const)("the secret in a %s", (place) => {
  const where = () => (place === "file" ? keyFile : null);

  it("is the same for all who open it first, and afterwards", async () => {
    const digests = await Promise.all([1, 2, 3, 4].map(() => digestOf(where())));
    expect(new Set([...digests, await digestOf(where())]).size).toBe(1);
  });

  it("is another one after it was replaced, which signs everybody out", async () => {
    const before = await digestOf(where());
    const at = new Date();
    const times = { createdAt: at, seenAt: at, expiresAt: at };
    const session = { id: randomUUID(), tokenHash: "hash", email: "a@b.example", device: "Safari" };
    await database.orm.insert(officeSessions).values({ ...session, ...times });
    await rotateSiteSecret(database, where());
    expect(await digestOf(where())).not.toBe(before);
    expect(await database.orm.$count(officeSessions)).toBe(0);
  });
});

it("is in a file that only its owner can read, and leaves no other", async () => {
  await openSiteSecret(database, keyFile);
  await rotateSiteSecret(database, keyFile);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["site.key"]);
});

it("is never replaced by itself: a file that is no key stays, and the site does not open", async () => {
  for (const text of ["", "too short\n"]) {
    await writeFile(keyFile, text);
    await expect(openSiteSecret(database, keyFile)).rejects.toBeInstanceOf(OpeningFailure);
    expect(await readFile(keyFile, "utf8")).toBe(text);
  }
  const below = join(folder, "nowhere", "site.key");
  await expect(openSiteSecret(database, below)).rejects.toMatchObject({ kind: "not-writable" });
});

it("makes links work again in mails that are sent after it was replaced", async () => {
  const id = randomUUID();
  const derive = (secret: SiteSecret) => (alertId: string) => secret.digest("alert", alertId);
  const before = await openSiteSecret(database, keyFile);
  const alert = { id, email: "a@b.example", query: "", state: "active" } as const;
  const tokenHash = hashToken(derive(before)(id));
  await database.orm.insert(alerts).values({ ...alert, tokenHash, createdAt: new Date() });
  const renew = (secret: SiteSecret) => renewTokenHashes(database, alerts, derive(secret));
  expect(await renew(before)).toBe(0);
  await rotateSiteSecret(database, keyFile);
  const after = await openSiteSecret(database, keyFile);
  expect(await renew(after)).toBe(1);
  const [stored] = await database.orm.select().from(alerts);
  expect(stored?.tokenHash).toBe(hashToken(derive(after)(id)));
  expect(await renew(after)).toBe(0);
});
