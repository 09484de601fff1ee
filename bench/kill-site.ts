import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type GroupReport, killOneSite, maxKills } from "./kill-group.ts";

/**
 * Kills the built site with SIGKILL at random moments: while it creates its database, starts, syncs, receives
 * inquiries and sends mails. Exits with 1 when it does not start again, an acknowledged inquiry is lost or
 * duplicated, or the stock is neither the old nor the new one. Needs the build that `npm start` makes. `node
 * bench/kill-site.ts [kills]`, or on a PostgreSQL server on which it may create databases: `node
 * bench/kill-site.ts 50 postgres://…`
 */
const options = process.argv.slice(2);
const killsArgument = options.find((option) => /^\d+$/.test(option)) ?? "10";
const server = options.find((option) => option.startsWith("postgres"));
const reports: GroupReport[] = [];
for (let left = Number(killsArgument); left > 0; left -= maxKills) {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-kills-"));
  const database = server === undefined ? {} : { DATABASE_URL: await createDatabase(server) };
  reports.push(await killOneSite(Math.min(left, maxKills), { DATA_DIR: folder, ...database }));
  await rm(folder, { recursive: true, force: true, maxRetries: 9 });
}

const sum = (figure: (report: GroupReport) => number) =>
  reports.reduce((total, report) => total + figure(report), 0);
for (const phase of ["creation", "start", "sync", "inquiry and mail"] as const) {
  console.log(`${sum(({ kills }) => kills.get(phase) ?? 0)} kills during ${phase}`);
}
const torn = reports.flatMap((report) => report.torn);
const lost = reports.flatMap((report) => report.lost);
const doubled = reports.flatMap((report) => report.doubled);
console.log(
  [
    `${sum(({ acknowledged }) => acknowledged)} inquiries acknowledged`,
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${sum(({ repeatedMails }) => repeatedMails)} mails twice under the same Message-ID`,
    `${sum(({ stillOld }) => stillOld)} of the syncs had not changed the stock yet`,
    `${torn.length} stocks half changed`,
  ].join(", "),
);
for (const failure of [...torn, ...lost, ...doubled]) console.log(failure);
process.exit(torn.length + lost.length + doubled.length === 0 ? 0 : 1);

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `autohaus_kill_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
