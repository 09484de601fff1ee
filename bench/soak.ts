import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { drawPhoto } from "../demo/photos/draw-photo.ts";
import { startFakeProvider } from "../demo/provider/start-provider.ts";
import { createDemoStock } from "../demo/stock/demo-stock.ts";
import type { Car } from "../domain/car/record.ts";
import { defaultDealership as dealership } from "../domain/dealership/default-dealership.ts";
import { apiPaths } from "../domain/pages/paths.ts";
import { type RunningSite, runSite } from "../tests/run-site.ts";
import { startTestSmtpServer } from "../tests/support/test-smtp-server.ts";
import { ask, sendInquiry, visitorRequests } from "./soak-load.ts";
import { median, printTable } from "./table.ts";

/**
 * A soak test: the built site in its own process, visitors who read, search and look at pictures, a stock
 * whose prices change with a sync every 5 s, inquiries and their mails. Exits with 1 when a response was
 * wrong, an inquiry or its mail was lost or duplicated, or the memory grew. Needs the build that `npm start`
 * makes. `node bench/soak.ts [seconds]`
 */
const seconds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 60);
const connections = 8;
/** The global rate limit is 60 an hour. */
const inquiryCount = 50;
/** Until caches are full and hot code is compiled. */
const warmUpSeconds = Math.max(20, seconds / 4);
const account = { username: "dlr_soak", password: "geheim" };

const stock = createDemoStock({ now: new Date() });
const provider = await startFakeProvider({ stock, ...account, drawPhoto });
const mailServer = await startTestSmtpServer();
const folder = await mkdtemp(join(tmpdir(), "autohaus-soak-"));
const site = await runSite({
  DATA_DIR: folder,
  MOBILE_DE_URL: provider.url,
  MOBILE_DE_USERNAME: account.username,
  MOBILE_DE_PASSWORD: account.password,
  SYNC_INTERVAL_SECONDS: "5",
  SMTP_URL: mailServer.url,
  TRUST_PROXY: "1",
});
let isPassed = false;
try {
  await site.synced();
  isPassed = await soak(site);
} finally {
  await site.end("SIGTERM");
  await mailServer.close();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isPassed ? 0 : 1);

async function soak({ address, pid }: RunningSite): Promise<boolean> {
  const listed = await fetch(`${address}${apiPaths.cars}`, {
    headers: { apikey: "anon-ladenburg" },
  });
  const cars: Car[] = await listed.json();
  const requests = visitorRequests(cars);
  const startedAt = performance.now();
  const measuredFrom = startedAt + 1000 * warmUpSeconds;
  const until = measuredFrom + 1000 * seconds;
  const memory = watchMemory(pid, measuredFrom);
  const stopPrices = changePrices();
  const references = sendInquiries(address, until - startedAt);
  const load = await ask({ address, requests, connections, until });
  stopPrices();
  const megabytes = memory();
  const sent = await references;
  const mails = await waitForMails(sent);

  for (const [what, times] of load.errors) console.log(`wrong, ${times} times: ${what}`);
  const sortedDurations = load.durations.toSorted((a, b) => a - b);
  // The minimum of each quarter, because uncollected garbage is no growth.
  const quarter = (number: number) =>
    Math.min(
      ...megabytes.slice((number * megabytes.length) / 4, ((number + 1) * megabytes.length) / 4),
    );
  const errors = [...load.errors.values()].reduce((sum, times) => sum + times, 0);
  return printTable([
    { what: "seconds of load, warm-up included", value: seconds + warmUpSeconds },
    { what: "requests", value: sortedDurations.length },
    { what: "unexpected responses", value: errors, target: 0 },
    { what: "ms, median", value: median(sortedDurations) },
    {
      what: "ms, 99th percentile",
      value: sortedDurations[Math.floor(sortedDurations.length * 0.99)] ?? 0,
    },
    { what: "ms, slowest", value: sortedDurations.at(-1) ?? 0 },
    { what: "minimum RSS (MB), first quarter", value: quarter(0) },
    { what: "minimum RSS (MB), second quarter", value: quarter(1) },
    { what: "minimum RSS (MB), third quarter", value: quarter(2) },
    { what: "minimum RSS (MB), last quarter", value: quarter(3) },
    { what: "growth, last quarter by second", value: quarter(3) / quarter(1), target: 1.15 },
    { what: "inquiries acknowledged", value: sent.length },
    { what: "inquiries not acknowledged", value: inquiryCount - sent.length, target: 0 },
    { what: "mails to the dealer missing", value: mails.missing, target: 0 },
    { what: "mails to the dealer duplicated", value: mails.doubled, target: 0 },
  ]);
}

/** Samples a process's memory every second; the returned function stops it and returns the MB. */
function watchMemory(pid: number, from: number): () => number[] {
  const megabytes: number[] = [];
  const timer = setInterval(() => {
    if (performance.now() < from) return;
    megabytes.push(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024);
  }, 1000);
  return () => {
    clearInterval(timer);
    return megabytes;
  };
}

/** Changes three prices every 5 s, so that each sync changes the stock. */
function changePrices(): () => void {
  let changes = 0;
  const timer = setInterval(() => {
    for (const car of stock.slice(0, 3)) {
      changes += 1;
      provider.control.changePrice(car.ad.mobileAdId, `${9_000 + (changes % 900)}.00`);
    }
  }, 5_000);
  return () => clearInterval(timer);
}

/** Sends the inquiries evenly over the time; resolves to the acknowledged references. */
async function sendInquiries(address: string, ms: number): Promise<string[]> {
  const references: string[] = [];
  for (let number = 0; number < inquiryCount; number += 1) {
    await sendInquiry(address, number).then(
      (reference) => references.push(reference),
      (error: unknown) => console.log(String(error)),
    );
    await wait(ms / inquiryCount);
  }
  return references;
}

/** Mails that have not arrived after a minute count as lost. */
async function waitForMails(references: readonly string[]) {
  const toDealer = (reference: string) =>
    mailServer.received.filter(
      ({ to, mail }) => to.includes(dealership.email) && mail.messageId?.includes(reference),
    ).length;
  const missing = () => references.filter((reference) => toDealer(reference) === 0).length;
  for (let tries = 0; tries < 120 && missing() > 0; tries += 1) await wait(500);
  const doubled = references.filter((reference) => toDealer(reference) > 1).length;
  return { missing: missing(), doubled };
}
