import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { drawPhoto } from "../demo/photos/draw-photo.ts";
import { type RunningProvider, startFakeProvider } from "../demo/provider/start-provider.ts";
import { createDemoStock } from "../demo/stock/demo-stock.ts";
import { wirePaths } from "../domain/pages/paths.ts";
import { deliveryOf, type Sent, sendAll, undeliveredOf } from "../tests/deep/inquiry-kills.ts";
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
/**
 * The kill falls within this many milliseconds of the phase's beginning; a slow machine needs about as long.
 */
const spans: Record<KillPhase, number> = {
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
  const house: House = {
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
  setPrices(house, house.price);
  try {
    for (const moment of phases.slice(0, kills)) {
      await killAt[moment](house, report);
      report.kills.set(moment, (report.kills.get(moment) ?? 0) + 1);
      console.log(`killed during ${moment}`);
    }
    return { ...report, ...(await judgeMails(house)) };
  } finally {
    await house.site?.end("SIGKILL");
    await mailServer.close();
    await provider.close();
  }
}

type House = {
  provider: RunningProvider;
  settings: Record<string, string>;
  /** One price for all vehicles, so that a mixed stock is recognisable. */
  price: number;
  sent: Sent[];
  received: readonly ReceivedMail[];
  site: RunningSite | null;
};

const killAt: Record<
  KillPhase,
  (house: House, report: Pick<GroupReport, "torn" | "stillOld">) => Promise<void>
> = {
  creation: (house) => killWhileStarting(house, "creation"),
  start: (house) => killWhileStarting(house, "start"),
  sync: killWhileSyncing,
  "inquiry and mail": killWhileInquiring,
};

/** Starts the site as a supervisor does: again when it exits by itself, which a slow machine can cause. */
async function started(house: House): Promise<RunningSite> {
  for (let failures = 0; house.site === null; failures += 1) {
    try {
      house.site = await withTimeout(runSite(house.settings));
    } catch (error) {
      if (failures === maxFailedStarts) throw error;
      console.log(`a start failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return house.site;
}

async function killWhileStarting(house: House, moment: KillPhase): Promise<void> {
  await house.site?.end("SIGKILL");
  house.site = null;
  const victim = await spawnSite(house.settings);
  const ended = once(victim, "exit");
  victim.stdout.resume();
  victim.stderr.resume();
  await Promise.race([ended, wait(spans[moment] * Math.random())]);
  if (victim.exitCode !== null) throw new Error("the site ended by itself while it started");
  victim.kill("SIGKILL");
  await ended;
  await withTimeout((await started(house)).synced());
}

async function killWhileSyncing(
  house: House,
  report: Pick<GroupReport, "torn" | "stillOld">,
): Promise<void> {
  const before = await started(house);
  await withTimeout(before.synced());
  const old = house.price;
  house.price += 1;
  setPrices(house, house.price);
  await wait(spans.sync * Math.random());
  await before.end("SIGKILL");
  house.site = null;
  // A failing search keeps the next sync from replacing the stock that was stored before the kill.
  house.provider.control.fault("search", { kind: "status", status: 400 });
  const { address, synced } = await started(house);
  const prices = await pricesAt(address);
  const distinctPrices = [...new Set(prices)];
  const isWhole = prices.length === stock.length && distinctPrices.length === 1;
  if (isWhole && distinctPrices[0] === old) report.stillOld += 1;
  else if (!isWhole || distinctPrices[0] !== house.price)
    report.torn.push(`${prices.length}: ${distinctPrices}`);
  house.provider.control.clear();
  await withTimeout(synced());
}

async function pricesAt(address: string): Promise<number[]> {
  const answer = await fetch(`${address}${wirePaths.cars}`, {
    headers: { apikey: "anon-ladenburg" },
  });
  const cars: { price_amount: number }[] = await answer.json();
  return cars.map(({ price_amount }) => price_amount);
}

async function killWhileInquiring(house: House): Promise<void> {
  const { address, end } = await started(house);
  for (let number = 0; number < inquiriesPerKill; number += 1) {
    const words = `Nachricht ${house.sent.length}`;
    house.sent.push({ key: randomUUID(), words, reference: null });
  }
  const fatal = Math.ceil(inquiriesPerKill * Math.random());
  let kill: Promise<unknown> | null = null;
  await sendAll(address, house.sent, (answers) => {
    if (answers < fatal) return;
    kill ??= wait(spans["inquiry and mail"] * Math.random()).then(() => end("SIGKILL"));
  });
  await (kill ?? end("SIGKILL"));
  house.site = null;
}

async function judgeMails(house: House) {
  const { address, end } = await started(house);
  await sendAll(address, house.sent);
  const until = Date.now() + timeoutMs;
  while (undeliveredOf(house.sent, house.received).length > 0 && Date.now() < until)
    await wait(200);
  await end("SIGTERM");
  house.site = null;
  return deliveryOf(house.sent, house.received);
}

function setPrices({ provider }: House, price: number): void {
  for (const { ad } of stock) provider.control.changePrice(ad.mobileAdId, `${price}.00`);
}

/** Rejects when `work` takes too long: a hanging site is as bad as one that does not start. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`the site needs more than ${timeoutMs} ms`);
  });
  // Aborted when the work is done; nobody listens then.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
