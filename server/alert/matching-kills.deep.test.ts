import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { alerts, mails } from "#server/platform/db/personal-schema.ts";
import { hashToken, openSiteSecret } from "#server/protection/site-secret.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { openAfterKill } from "#tests/support/test-kill-rounds.ts";
import { startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { deriveToken } from "./alert-store.ts";

const addresses = 40;
const cars = ["101", "102", "103"];
/** Milliseconds after the worker begins: before, during and after the matching and the first mails. */
const kills = [40, 250, 500, 800, 1_300, 2_000];

/** One alert per address, confirmed before the cars came. */
async function prepare(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const secret = await openSiteSecret(db);
  const confirmedAt = new Date(Date.now() - 3_600_000);
  const rows = Array.from({ length: addresses }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    return {
      id,
      email: `visitor.${index}@muster.example`,
      query: "",
      state: "active" as const,
      tokenHash: hashToken(deriveToken(id, secret)),
      createdAt: confirmedAt,
      confirmedAt,
      since: confirmedAt,
      expiresOn: "2099-01-01",
    };
  });
  await db.orm.insert(alerts).values(rows);
  const store = cars.map((adKey) => aCatalogueEntry({ adKey }));
  await createCatalogue({ db, now: () => new Date() }).apply({ store, withdraw: [] });
  await db.close();
}

test("a worker killed at any moment loses no hit and reports none twice", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "autohaus-alerts-"));
  // Slow enough that a kill falls between a mail's arrival and its mark.
  const smtp = await startTestSmtpServer({ pause: () => wait(20) });
  onTestFinished(smtp.close);
  await prepare(dataDir);
  const script = join(import.meta.dirname, "../../tests/support/test-alert-process.ts");
  const start = async () => {
    const worker = spawn(process.execPath, [script, dataDir, smtp.url], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    worker.stderr.pipe(process.stderr);
    onTestFinished(() => void worker.kill("SIGKILL"));
    await once(worker.stdout, "data");
    return worker;
  };
  const byMessage = () =>
    new Map(smtp.received.map((received) => [received.mail.messageId, received]));
  for (const afterMs of kills) {
    const worker = await start();
    await wait(afterMs);
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
  const last = await start();
  // The mail that was being sent at a kill may wait for its second attempt: two minutes.
  await expect.poll(() => byMessage().size, { timeout: 240_000 }).toBe(addresses);
  last.kill("SIGKILL");
  await once(last, "exit");
  // A hit reported twice would leave a second mail, sent or not.
  const database = await openAfterKill(() => openDatabase({ dataDir, databaseUrl: undefined }));
  expect(await database.orm.$count(mails)).toBe(addresses);
  await database.close();
  await rm(dataDir, { recursive: true, maxRetries: 9 });

  const delivered = [...byMessage().values()].map(({ to, mail }) => ({
    to: to[0],
    cars: [...(mail.text ?? "").matchAll(/fahrzeug\/(\d+)/g)].map(([, adKey]) => adKey).sort(),
  }));
  expect(new Set(delivered.map(({ to }) => to)).size).toBe(addresses);
  for (const mail of delivered) expect(mail.cars).toEqual(cars);
}, 400_000);
