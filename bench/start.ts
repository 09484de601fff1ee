import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#domain/pages/paths.ts";
import { freePort } from "#tests/free-port.ts";
import { runSite, spawnSite } from "#tests/run-site.ts";
import { median, printTable } from "./table.ts";

/**
 * Start-up time until the first page, with the demo stock: with an existing database, and with an empty
 * folder. Needs the build that `npm start` makes.
 */
const rounds = 3;
const timeoutMs = 180_000;
const pauseMs = 5;

const folder = await mkdtemp(join(tmpdir(), "autohaus-start-"));
const empty = await mkdtemp(join(tmpdir(), "autohaus-empty-"));
const settings = { LOG_LEVEL: "silent", SYNC_INTERVAL_SECONDS: "3600" };
try {
  const first = await measureFirstPage(empty);
  const site = await runSite({ DATA_DIR: folder, SYNC_INTERVAL_SECONDS: "3600" });
  await site.synced();
  await site.end("SIGTERM");
  const pages: number[] = [];
  for (let round = 0; round < rounds; round += 1) pages.push(await measureFirstPage(folder));
  const rows = [
    { what: "start to the first page (ms)", value: median(pages), target: 1_000 },
    { what: "start to the first page, no database yet (ms)", value: first },
  ];
  process.exitCode = printTable(rows) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(empty, { recursive: true, force: true });
}

/** Milliseconds until the complete list page; ends the site afterwards. */
async function measureFirstPage(dataDir: string): Promise<number> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}${paths.vehicles}`;
  const started = performance.now();
  const site = await spawnSite({ ...settings, DATA_DIR: dataDir, PORT: String(port) });
  site.stdout.resume();
  site.stderr.pipe(process.stderr);
  const ended = once(site, "exit");
  try {
    while (performance.now() - started < timeoutMs && site.exitCode === null) {
      const answer = await fetch(address).catch(() => null);
      if (answer?.status === 200 && (await answer.text()).includes("</html>")) {
        return performance.now() - started;
      }
      await wait(pauseMs);
    }
    throw new Error("the site does not answer");
  } finally {
    site.kill();
    await ended;
  }
}
