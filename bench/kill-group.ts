import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { drawPhoto } from "../demo/photos/draw-photo.ts";
import { type RunningProvider, startFakeProvider } from "../demo/provider/start-provider.ts";
import { createDemoStock } from "../demo/stock/demo-stock.ts";
import { apiPaths } from "../domain/pages/paths.ts";
import {
  deliveryOf,
  type KillInquiry,
  sendAll,
  undeliveredOf,
} from "../tests/deep/inquiry-kills.ts";
import { type RunningSite, runSite, spawnSite } from "../tests/run-site.ts";
import { type ReceivedMail, startTestSmtpServer } from "../tests/support/test-smtp-server.ts";

type KillPhase = "creation" | "start" | "sync" | "inquiry and mail";

export type GroupReport = {
  kills: Map<KillPhase, number>;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Mails that arrived more than once under one Message-ID, which is allowed. */
  repeatedMails: number;
  /** Stocks that mix old and new after a kill during a sync. */
  torn: string[];
  /** Consistent stocks in which the killed sync had not changed anything yet. */
  stillOld: number;
};

/** In this order, so that the database is created, then opened, then used. */
const phases: readonly KillPhase[] = [
  "creation",
  "start",
  "sync",
  "inquiry and mail",
  "sync",
  "inquiry and mail",
  "start",
  "inquiry and mail",
  "sync",
  "inquiry and mail",
];
/** Kills per database: the site's rate limit takes no more than four times five inquiries within the hour. */
export const maxKills = phases.length;
const inquiriesPerKill = 5;

const account = { username: "dlr_kill", password: "geheim" };
const stock = createDemoStock({ now: new Date() }).slice(0, 60);
/** Bounds a start, and the wait for mails after the last one. */
const timeoutMs = 300_000;
const maxFailedStarts = 2;
/** The kill comes at most this many ms after the phase begins; a slow machine needs about as long for it. */
const maxDelayMs: Record<KillPhase, number> = {
  creation: 8_000,
  start: 3_000,
  sync: 4_000,
  "inquiry and mail": 1_500,
};

/**
 * Kills the built site with SIGKILL up to ten times on one folder or one empty PostgreSQL database, and
 * restarts it each time; provider and mail server stay up. Rejects when the site does not start again.
 */
export async function killOneSite(
  kills: number,
  settings: Record<string, string>,
): Promise<GroupReport> {
  const provider = await startFakeProvider({ stock, ...account, drawPhoto });
  const mailServer = await startTestSmtpServer({ pause: () => wait(400 * Math.random()) });
  const installation: Installation = {
    provider,
    price: 10_000,
    sent: [],
    site: null,
    received: mailServer.received,
    settings: {
      ...settings,
      MOBILE_DE_URL: provider.url,
      MOBILE_DE_USERNAME: account.username,
      MOBILE_DE_PASSWORD: account.password,
      SYNC_INTERVAL_SECONDS: "2",
      SMTP_URL: mailServer.url,
      TRUST_PROXY: "1",
    },
  };
  const report: Pick<GroupReport, "kills" | "torn" | "stillOld"> = {
    kills: new Map(),
    torn: [],
    stillOld: 0,
  };
  setPrices(installation, installation.price);
  try {
    for (const phase of phases.slice(0, kills)) {
      await killAt[phase](installation, report);
      report.kills.set(phase, (report.kills.get(phase) ?? 0) + 1);
      console.log(`killed during ${phase}`);
    }
    return { ...report, ...(await checkMails(installation)) };
  } finally {
    await installation.site?.end("SIGKILL");
    await mailServer.close();
    await provider.close();
  }
}

type Installation = {
  provider: RunningProvider;
  settings: Record<string, string>;
  /** One price for all vehicles, so that a mixed stock is recognisable. */
  price: number;
  sent: KillInquiry[];
  received: readonly ReceivedMail[];
  site: RunningSite | null;
};

const killAt: Record<
  KillPhase,
  (installation: Installation, report: Pick<GroupReport, "torn" | "stillOld">) => Promise<void>
> = {
  creation: (installation) => killWhileStarting(installation, "creation"),
  start: (installation) => killWhileStarting(installation, "start"),
  sync: killWhileSyncing,
  "inquiry and mail": killWhileSending,
};

/** Starts the site as a supervisor does: again when it exits by itself, which a slow machine can cause. */
async function startSupervised(installation: Installation): Promise<RunningSite> {
  for (let failures = 0; installation.site === null; failures += 1) {
    try {
      installation.site = await withTimeout(runSite(installation.settings));
    } catch (error) {
      if (failures === maxFailedStarts) throw error;
      console.log(`a start failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return installation.site;
}

async function killWhileStarting(installation: Installation, phase: KillPhase): Promise<void> {
  await installation.site?.end("SIGKILL");
  installation.site = null;
  const victim = await spawnSite(installation.settings);
  const ended = once(victim, "exit");
  victim.stdout.resume();
  victim.stderr.resume();
  await Promise.race([ended, wait(maxDelayMs[phase] * Math.random())]);
  if (victim.exitCode !== null) throw new Error("the site ended by itself while it started");
  victim.kill("SIGKILL");
  await ended;
  await withTimeout((await startSupervised(installation)).synced());
}

async function killWhileSyncing(
  installation: Installation,
  report: Pick<GroupReport, "torn" | "stillOld">,
): Promise<void> {
  const running = await startSupervised(installation);
  await withTimeout(running.synced());
  const oldPrice = installation.price;
  installation.price += 1;
  setPrices(installation, installation.price);
  await wait(maxDelayMs.sync * Math.random());
  await running.end("SIGKILL");
  installation.site = null;
  // A failing search keeps the next sync from replacing the stock that was stored before the kill.
  installation.provider.control.fault("search", { kind: "status", status: 400 });
  const { address, synced } = await startSupervised(installation);
  const prices = await pricesAt(address);
  const distinctPrices = [...new Set(prices)];
  const isWhole = prices.length === stock.length && distinctPrices.length === 1;
  if (isWhole && distinctPrices[0] === oldPrice) report.stillOld += 1;
  else if (!isWhole || distinctPrices[0] !== installation.price)
    report.torn.push(`${prices.length}: ${distinctPrices}`);
  installation.provider.control.clear();
  await withTimeout(synced());
}

async function pricesAt(address: string): Promise<number[]> {
  const answer = await fetch(`${address}${apiPaths.cars}`, {
    headers: { apikey: "anon-ladenburg" },
  });
  const cars: { price_amount: number }[] = await answer.json();
  return cars.map(({ price_amount }) => price_amount);
}

async function killWhileSending(installation: Installation): Promise<void> {
  const { address, end } = await startSupervised(installation);
  for (let number = 0; number < inquiriesPerKill; number += 1) {
    const message = `Nachricht ${installation.sent.length}`;
    installation.sent.push({ key: randomUUID(), message, reference: null });
  }
  const killAfter = Math.ceil(inquiriesPerKill * Math.random());
  let kill: Promise<unknown> | null = null;
  await sendAll(address, installation.sent, (answers) => {
    if (answers < killAfter) return;
    kill ??= wait(maxDelayMs["inquiry and mail"] * Math.random()).then(() => end("SIGKILL"));
  });
  await (kill ?? end("SIGKILL"));
  installation.site = null;
}

async function checkMails(installation: Installation) {
  const { address, end } = await startSupervised(installation);
  await sendAll(address, installation.sent);
  const until = Date.now() + timeoutMs;
  while (undeliveredOf(installation.sent, installation.received).length > 0 && Date.now() < until)
    await wait(200);
  await end("SIGTERM");
  installation.site = null;
  return deliveryOf(installation.sent, installation.received);
}

function setPrices({ provider }: Installation, price: number): void {
  for (const { ad } of stock) provider.control.changePrice(ad.mobileAdId, `${price}.00`);
}

/** Rejects when `work` takes too long: a hanging site is as bad as one that does not start. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timedOut = wait(timeoutMs, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`the site needs more than ${timeoutMs} ms`);
  });
  // `abort` rejects it when the work is done, and nobody awaits it then.
  timedOut.catch(() => undefined);
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    timeout.abort();
  }
}
