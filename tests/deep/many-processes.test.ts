import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiPaths, captchaChallengePath, fixedPages, vehiclePath } from "#domain/pages/paths.ts";
import { deliveryOf, undeliveredOf } from "./inquiry-kills.ts";
import { type Installation, openInstallation, publicKeyHeader } from "./installation.ts";
import { hasNginx, processPorts } from "./nginx.ts";
import { startUnavailableServer } from "./unavailable-server.ts";
import {
  allAnswered,
  inquiryBody,
  type SentInquiry,
  startInquirers,
  startReaders,
} from "./visitors.ts";

/** Many processes on one PostgreSQL. Each test builds on the previous ones. */
let site: Installation;
beforeAll(async () => {
  if (hasNginx) site = await openInstallation();
});
afterAll(() => site?.close());

const it = test.runIf(hasNginx);
const patience = { timeout: 120_000, interval: 100 };
const print = (line: string) => process.stdout.write(`# ${line}\n`);
const json = { ...publicKeyHeader, "content-type": "application/json" };
const webs = [0, 1] as const;
const sent: SentInquiry[] = [];

/** Runs `work` while visitors read and send inquiries; returns their numbers and what failed for them. */
async function underLoad(work: (readers: ReturnType<typeof startReaders>) => Promise<void>) {
  const list = await site.newVisitor().ask("/fahrzeuge");
  const pictures = [...list.body.matchAll(/\/bilder\/[\w/-]+-320\.jpg/g)].map(([path]) => path);
  expect(pictures.length).toBeGreaterThan(0);
  const cars = site.adKeys.map(vehiclePath);
  const calls = [apiPaths.cars, `${apiPaths.integration}?action=search&page.size=5`];
  const paths = [...fixedPages, ...cars, ...calls, ...pictures.slice(0, 4)];
  const readers = startReaders(Array.from({ length: 6 }, site.newVisitor), paths);
  const inquirers = startInquirers(site.newVisitor, { pauseMs: 700, most: 13 });
  await expect.poll(readers.read, patience).toBeGreaterThan(50);
  await work(readers);
  const before = readers.read();
  await expect.poll(readers.read, patience).toBeGreaterThan(before + 50);
  await Promise.all([readers.stop(), inquirers.stop()]);
  sent.push(...inquirers.sent);
  const failures = [...readers.failures, ...inquirers.failures];
  // Lines of the access log with a status of 500 or more.
  const failedLine = /" 5\d\d \d+ /;
  if (failures.length > 0) {
    const lines = site.proxy
      .logs()
      .split("\n")
      .filter((line) => failedLine.test(line));
    print(lines.slice(-40).join("\n"));
  }
  const counts = {
    pages: readers.read(),
    inquiries: inquirers.sent.length,
    retries: inquirers.retries(),
  };
  return { ...counts, failures };
}

const messageIds = () => site.mailServer.received.map(({ mail }) => mail.messageId);
const undelivered = () => undeliveredOf(sent, site.mailServer.received);

it("shows the same stock on all web processes, and no internal endpoints to the public", async () => {
  const size = site.adKeys.length;
  for (const web of webs) {
    const count = async () =>
      (await (await site.askWeb(web, apiPaths.cars, { headers: publicKeyHeader })).json()).length;
    await expect.poll(count, patience).toBe(size);
  }
  const visitor = site.newVisitor();
  for (const path of ["/metrics", "/readyz"]) expect((await visitor.ask(path)).status).toBe(404);
  visitor.leave();
});

it("counts a sender's inquiries across processes, whatever X-Forwarded-For claims", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const headers = { ...json, "x-forwarded-for": `203.0.113.${n}, 198.51.100.7` };
    const message = `Nachricht ${randomUUID()}`;
    const init = { method: "POST", headers, body: JSON.stringify(inquiryBody(message)) };
    const answer = await site.askWeb(n % 2 === 0 ? 0 : 1, apiPaths.contactInquiry, init);
    statuses.push(answer.status);
    if (answer.status === 200) sent.push({ message, reference: (await answer.json()).reference });
    else expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const visitor = site.newVisitor();
  for (let n = 0; n < 6; n += 1) {
    const forged = { "x-forwarded-for": `203.0.113.${n}` };
    const message = `Nachricht ${randomUUID()}`;
    const answer = await visitor.ask(apiPaths.contactInquiry, inquiryBody(message), forged);
    expect(answer.status).toBe(n < 5 ? 200 : 429);
    if (n < 5) sent.push({ message, reference: JSON.parse(answer.body).reference });
  }
  visitor.leave();
});

it("accepts a captcha token once across processes", async () => {
  const challenge = await (await site.askWeb(0, captchaChallengePath)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const answers = await Promise.all(
    webs.map((web) => {
      const [firstName, year] = [`Max${web}`, "2019"];
      const person = { firstName, lastName: "Muster", email: `max${web}@muster.example` };
      const car = { make: "VW", model: "Golf", year, mileage: "85000", equipment: "", message: "" };
      const body = JSON.stringify({ ...person, phone: "0171 3920-014", ...car, recaptchaToken });
      const headers = { ...json, "x-forwarded-for": `198.51.100.${20 + web}` };
      return site.askWeb(web, apiPaths.vehicleInquiry, { method: "POST", headers, body });
    }),
  );
  const read = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(read)).toEqual([200, 403]);
  const { reference } = read.find(({ success }) => success === true);
  sent.push({ message: "captcha", reference });
});

it("runs one sync at a time across processes", async () => {
  site.provider.fault("search", { kind: "delay", ms: 300 });
  const { count } = site.provider.calls().search;
  const asks = Array.from({ length: 20 }, (_, n) => {
    const headers = { ...publicKeyHeader, "x-forwarded-for": `198.51.100.${n}` };
    return site.askWeb(n % 2 === 0 ? 0 : 1, `${apiPaths.integration}?action=auto-sync`, {
      headers,
    });
  });
  await expect.poll(() => site.provider.calls().search.count, patience).toBeGreaterThan(count + 4);
  const statuses = new Set((await Promise.all(asks)).map(({ status }) => status));
  const { count: total, most } = site.provider.calls().search;
  expect(most).toBe(1);
  print(
    `${total} listings requested from mobile.de, at most ${most} at a time; triggers answered ${[...statuses]}`,
  );
});

it("shows a change of the stock on all web processes as patience as it is stored", async () => {
  const [adKey = ""] = site.adKeys;
  site.provider.changePrice(adKey, "12345.00");
  const arrivals = webs.map(async (web) => {
    await expect.poll(() => site.priceAt(web, adKey), { ...patience, interval: 20 }).toBe(12_345);
    return Date.now();
  });
  const times = await Promise.all(arrivals);
  const differenceMs = Math.max(...times) - Math.min(...times);
  // The fallback for a lost notification would take 30 s.
  expect(differenceMs).toBeLessThan(15_000);
  print(`a new price was on both web processes within ${differenceMs} ms of each other`);
});

it("restarts every process without an error for visitors", async () => {
  const codes: (number | null)[] = [];
  const result = await underLoad(async () => {
    for (const each of [...site.webs, ...site.workers]) {
      codes.push(await each.end("SIGTERM"));
      await each.start();
    }
  });
  print(`rolling restart: ${JSON.stringify(result)}`);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(result).toMatchObject({ failures: [], retries: 0 });
  await expect.poll(undelivered, patience).toEqual([]);
  expect(new Set(messageIds()).size).toBe(messageIds().length);
});

it("loses nothing when processes are killed", async () => {
  const result = await underLoad(async () => {
    for (const each of [...site.webs, ...site.workers]) {
      await each.end("SIGKILL");
      await each.start();
      // nginx tries each process once: a request that both were killed under has no answer.
      await allAnswered();
    }
  });
  print(`kill -9 of each: ${JSON.stringify(result)}`);
  expect(result).toMatchObject({ failures: [] });
});

it("forwards an inquiry to the other process while one is starting", async () => {
  await site.webs[0].end("SIGTERM");
  const startingServer = await startUnavailableServer(processPorts[0]);
  const inquirers = startInquirers(site.newVisitor, { pauseMs: 0, most: 4 });
  await expect.poll(() => inquirers.sent.length, patience).toBe(4);
  await inquirers.stop();
  sent.push(...inquirers.sent);
  expect(startingServer.asked()).toBeGreaterThan(0);
  expect([inquirers.failures, inquirers.retries()]).toEqual([[], 0]);
  await startingServer.close();
  await site.webs[0].start();
});

it("shows the cached stock while the database is down, and recovers by itself", async () => {
  const result = await underLoad(async (readers) => {
    await site.cluster.fail();
    const before = readers.read();
    const refused = await site.newVisitor().ask(apiPaths.contactInquiry, inquiryBody("zu früh"));
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
    await expect.poll(readers.read, patience).toBeGreaterThan(before + 300);
    await site.cluster.recover();
  });
  print(`database away and back: ${JSON.stringify(result)}`);
  expect(result).toMatchObject({ failures: [] });
  for (const web of webs) {
    const ready = async () => (await site.askWeb(web, "/readyz")).status;
    await expect.poll(ready, patience).toBe(200);
  }
  const [, adKey = ""] = site.adKeys;
  site.provider.changePrice(adKey, "23456.00");
  for (const web of webs) await expect.poll(() => site.priceAt(web, adKey), patience).toBe(23_456);
});

it("has delivered every inquiry to the dealer, once", async () => {
  await expect.poll(undelivered, { ...patience, timeout: 230_000 }).toEqual([]);
  const { doubled, repeatedMails } = deliveryOf(sent, site.mailServer.received);
  expect(doubled).toEqual([]);
  const distinct = new Set(messageIds()).size;
  print(`${sent.length} inquiries acknowledged, ${distinct} mails, ${repeatedMails} of them twice`);
});
