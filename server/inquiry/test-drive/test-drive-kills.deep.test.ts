import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { berlinMoment } from "#domain/format/format.ts";
import { instantOf, openDays } from "#domain/test-drive/slots.ts";
import { createInquiryStore } from "#server/inquiry/store.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { appointments, mails } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { openTestOutbox, storeInquiry } from "#tests/support/test-delivery.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import { startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { addRequestedAppointment } from "./store.ts";

const wishes = 30;
/** Milliseconds after the site starts: before, during and after the presses and the first mails. */
const kills = [5, 60, 150, 300, 700, 1_500];

const [day = ""] = openDays(berlinMoment(new Date()).day, 1);
const testDrive = { first: { day, time: "10:30" }, second: null };

async function prepare(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const secret = await openSiteSecret(database);
  const store = createInquiryStore({ db: database });
  // The site recreates missing jobs.
  const mail = await openTestOutbox(database);
  for (let index = 0; index < wishes; index += 1) {
    const email = `visitor.${index}@muster.example`;
    const fields = aContactInquiry({ email }, { details: { testDrive } });
    const { reference } = await storeInquiry(database, fields, mail, ["dealer", "visitor"]);
    const inquiry = await store.find(reference);
    if (inquiry === null) throw new Error("The inquiry is gone.");
    await database.orm.transaction((tx) => addRequestedAppointment(tx, inquiry, secret));
  }
  await database.close();
}

test("a site killed at any moment loses no appointment and confirms none twice", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "autohaus-appointments-"));
  // Slow enough that a kill falls between a mail's arrival and its mark.
  const smtp = await startTestSmtpServer({ pause: () => wait(20) });
  await prepare(dataDir);
  const script = join(import.meta.dirname, "../../../tests/support/test-drive-process.ts");
  const start = async () => {
    const site = spawn(process.execPath, [script, dataDir, smtp.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(site.stdout, "data");
    return site;
  };
  const byMessage = () =>
    new Map(smtp.received.map((received) => [received.mail.messageId, received]));
  for (const afterMs of kills) {
    const site = await start();
    await wait(afterMs);
    site.kill("SIGKILL");
    await once(site, "exit");
  }
  const last = await start();
  // Request and confirmation, each to customer and dealer.
  await expect.poll(() => byMessage().size, { timeout: 240_000 }).toBe(4 * wishes);
  last.kill("SIGKILL");
  await once(last, "exit");
  await smtp.close();

  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await database.orm.$count(mails)).toBe(4 * wishes);
  const rows = await database.orm.select().from(appointments);
  expect(new Set(rows.map(({ state, round }) => `${state} ${round}`))).toEqual(
    new Set(["confirmed 1"]),
  );
  await database.close();
  await rm(dataDir, { recursive: true });

  const entries = [...byMessage().values()].flatMap(({ to, mail }) => {
    const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    return file === undefined ? [] : [{ to: to[0], ...readEntry(contentOf(file.content)) }];
  });
  const customers = entries.filter(({ to }) => to?.startsWith("visitor."));
  expect(entries).toHaveLength(2 * wishes);
  expect(new Set(customers.map(({ to }) => to)).size).toBe(wishes);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(wishes);
  const startsAt = instantOf({ day, clock: "10:30" }).getTime();
  for (const { method, sequence, start } of entries) {
    expect([method, sequence, start]).toEqual(["REQUEST", 1, startsAt]);
  }
}, 400_000);

const contentOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

function readEntry(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (component === null) throw new Error("The calendar is empty.");
  const { uid, sequence, startDate } = new ICAL.Event(component);
  const method = calendar.getFirstPropertyValue("method");
  return { method, uid, sequence, start: startDate.toJSDate().getTime() };
}
