import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { startBenchSite } from "./browser/beside-server.ts";
import { carsForBench } from "./demo-data.ts";
import { median, printTable, type TableRow } from "./table.ts";

/** Pinned, because scores differ between versions. */
const version = "13.5.0";

/**
 * The path of Lighthouse's command line; null when it cannot be installed. Only this benchmark needs it, so
 * it is no dependency of the project but is installed into the temporary folder on demand.
 */
async function installLighthouse(): Promise<string | null> {
  const folder = join(tmpdir(), `autohaus-lighthouse-${version}`);
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  console.log(`Installing Lighthouse ${version} into ${folder} ...`);
  await mkdir(folder, { recursive: true });
  const command = ["install", "--prefix", folder, `lighthouse@${version}`];
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  spawnSync("npm", [...command, ...options], { cwd: folder, stdio: "inherit" });
  return existsSync(program) ? program : null;
}

/**
 * Lighthouse's phone profile on home, list, vehicle, sell and contact page, the median of three runs. Fails
 * when it cannot be installed, unless `--without-lighthouse` allows it. `CHROMIUM` names the browser.
 */
const rounds = 3;
/** Chromium sometimes loses the page that it is told to load: that is neither a score nor a failure. */
const tries = 3;
const targets = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
  runtimeError: z.object({ code: z.string() }).optional(),
});
type Report = z.infer<typeof reportSchema>;

const program = await installLighthouse();
if (program === null) {
  console.log("Lighthouse cannot be installed: nothing is measured");
  process.exit(process.argv.includes("--without-lighthouse") ? 0 : 1);
}
const site = await startBenchSite(1_000);
let isMet = false;
try {
  isMet = printTable(await measurePages(program));
} finally {
  site.close();
}
process.exit(isMet ? 0 : 1);

async function measurePages(program: string): Promise<TableRow[]> {
  const [car] = carsForBench(1);
  if (car === undefined) throw new Error("no vehicle to measure with");
  const rows: TableRow[] = [];
  // On a phone `/` shows the list, except at this part of home.
  for (const path of [
    paths.hero,
    paths.vehicles,
    vehiclePath(car.ad_key),
    paths.sell,
    paths.contact,
  ]) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await measurePage(program, site.origin + path));
    }
    for (const category of categories) {
      const value = median(reports.map((report) => scoreOf(report, category)));
      const atLeast = targets[category];
      const failed =
        value < atLeast && reports[0] ? ` (${failedAudits(reports[0], category)})` : "";
      rows.push({ what: `${path}, ${category}${failed}`, value, atLeast });
    }
  }
  return rows;
}

/** Rejects when Lighthouse fails `tries` times. */
async function measurePage(program: string, address: string): Promise<Report> {
  for (let left = tries; ; left -= 1) {
    try {
      return await runLighthouse(program, address);
    } catch (error) {
      if (left === 1) throw error;
      console.log(`${address}, once more: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function runLighthouse(program: string, address: string): Promise<Report> {
  const options = [
    "--output=json",
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox",
    `--only-categories=${categories.join()}`,
  ];
  const chromium = process.env.CHROMIUM;
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program, address, ...options], {
    env,
    maxBuffer: 64 * 1024 ** 2,
  });
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError) throw new Error(report.runtimeError.code);
  return report;
}

function scoreOf({ categories: found }: Report, category: Category): number {
  const score = found[category]?.score ?? null;
  return score === null ? Number.NaN : Math.round(score * 100);
}

function failedAudits({ categories: found, audits }: Report, category: Category): string {
  const failed = found[category]?.auditRefs.filter(({ id, weight }) => {
    const score = audits[id]?.score ?? null;
    return weight > 0 && score !== null && score < 1;
  });
  return failed?.map(({ id }) => id).join(" ") ?? "";
}
