import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { addMigration } from "#tests/support/test-migrations.ts";
import { freePort } from "../free-port.ts";
import { noStock } from "../run-site.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { copyInstallation } from "./copy-installation.ts";
import { createSiteProcess, publicKeyHeader, type SiteProcess } from "./installation.ts";
import { inquiryBody } from "./visitors.ts";

/** Updates as docs/operating.md describes them. Each test builds on the previous ones. */
const root = join(import.meta.dirname, "../..");
let folder: string;
const processes: SiteProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-update-"));
});
afterAll(async () => {
  for (const site of processes) await site.end("SIGKILL");
  await rm(folder, { recursive: true });
});

function prepareProcess(installation: string, settings: Record<string, string>): SiteProcess {
  const site = createSiteProcess(installation, { ...noStock, ...settings });
  processes.push(site);
  return site;
}

describe("a page that was open during an update finds its scripts", () => {
  let clone: string;
  let site: SiteProcess;
  let port: number;
  let opened: string[];

  const build = () => promisify(execFile)("npm", ["run", "build"], { cwd: clone });
  const assets = async () =>
    (await readdir(join(clone, "build/client/assets"))).filter((name) => !name.endsWith(".br"));
  /** Of the assets that `site` does not serve. */
  async function missing(names: readonly string[]): Promise<string[]> {
    const lost: string[] = [];
    for (const name of names) {
      const answer = await fetch(`http://127.0.0.1:${port}/assets/${name}`);
      await answer.bytes();
      if (answer.status !== 200) lost.push(name);
    }
    return lost;
  }
  const change = (statement: string) =>
    appendFile(join(clone, "app/entry.client.tsx"), `\n${statement}\n`);

  beforeAll(async () => {
    clone = join(folder, "clone");
    const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    for (const path of execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\0")) {
      if (path === "" || !existsSync(join(root, path))) continue;
      await mkdir(dirname(join(clone, path)), { recursive: true });
      await cp(join(root, path), join(clone, path));
    }
    await symlink(join(root, "node_modules"), join(clone, "node_modules"));
    port = await freePort();
    site = prepareProcess(clone, { PORT: String(port), DATA_DIR: join(folder, "clone-data") });
  });

  it("from the process of before, and from that of after", async () => {
    await build();
    opened = await assets();
    await site.start();
    await change(`console.info("the next version");`);
    await build();
    const next = await assets();
    expect(opened.filter((name) => !next.includes(name))).not.toEqual([]);
    expect(await missing(opened)).toEqual([]);
    expect(await site.end("SIGTERM")).toBe(0);
    await site.start();
    expect(await missing([...opened, ...next])).toEqual([]);
  });

  it("also after a build that failed and one that was repeated, for fourteen days", async () => {
    const second = await assets();
    await change("this is no program");
    await expect(build()).rejects.toThrow();
    expect(await missing([...opened, ...second])).toEqual([]);
    // The machine may start anew before somebody mends the build.
    await site.end("SIGKILL");
    await site.start();
    expect(await missing(second)).toEqual([]);
    await cp(join(root, "app/entry.client.tsx"), join(clone, "app/entry.client.tsx"));
    await build();
    expect(await missing([...opened, ...second])).toEqual([]);

    const long = new Date(Date.now() - 15 * 86_400_000);
    for (const path of globSync(join(clone, "earlier-builds/assets/*")))
      await utimes(path, long, long);
    await change(`console.info("much later");`);
    await build();
    expect(await missing(await assets())).toEqual([]);
    expect(await missing(second.filter((name) => !opened.includes(name)))).not.toEqual([]);
    await site.end("SIGTERM");
  });
});

describe("several processes on one database", () => {
  let cluster: Cluster;
  let before: string;
  let after: string;
  let webPort: number;
  let backup: string;
  const dataDir = (name: string) => join(folder, name);
  const settings = (name: string, port: number) => ({
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir(name),
    ROLE: name.startsWith("worker") ? "worker" : "web",
    PORT: String(port),
  });
  const ask = async (port: number, path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const send = (message: string) =>
    ask(webPort, apiPaths.contactInquiry, {
      method: "POST",
      headers: { ...publicKeyHeader, "content-type": "application/json" },
      body: JSON.stringify(inquiryBody(message)),
    });
  const dealer = (installation: string, ...args: string[]) => {
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, DATABASE_URL: cluster.url, DATA_DIR: dataDir("worker") };
    return execFileSync(process.execPath, ["dealer.ts", ...args], {
      cwd: installation,
      env,
      encoding: "utf8",
    });
  };

  let oldWorker: SiteProcess;
  let oldWeb: SiteProcess;
  let newWorker: SiteProcess;
  let newWeb: SiteProcess;
  beforeAll(async () => {
    cluster = await startCluster();
    [before, after] = [join(folder, "before"), join(folder, "after")];
    for (const installation of [before, after]) {
      await mkdir(installation);
      await copyInstallation(installation);
    }
    await addMigration(
      join(after, "server/platform/db/migrations"),
      // The version before cannot store inquiries any more.
      `ALTER TABLE "inquiries" ADD COLUMN "next" text DEFAULT '' NOT NULL; ALTER TABLE "inquiries" ALTER COLUMN "next" DROP DEFAULT`,
    );
    const workerPort = await freePort();
    webPort = await freePort();
    oldWorker = prepareProcess(before, settings("worker", workerPort));
    newWorker = prepareProcess(after, settings("worker", workerPort));
    oldWeb = prepareProcess(before, settings("web", webPort));
    newWeb = prepareProcess(after, settings("web", webPort));
  });
  afterAll(() => cluster?.stop());

  it("the worker backs up before it migrates; the older web process is no longer ready", async () => {
    await Promise.all([oldWorker.start(), oldWeb.start()]);
    expect((await send("Vor der Umstellung.")).status).toBe(200);
    expect(await ask(webPort, "/readyz")).toMatchObject({ status: 200 });

    await oldWorker.end("SIGTERM");
    await newWorker.start();
    const names = await readdir(join(dataDir("worker"), "backups"));
    const [name = ""] = names.filter((each) => each.includes("schema"));
    backup = join(dataDir("worker"), "backups", name);
    expect(newWorker.lines.map(({ file }) => file)).toContain(backup);

    const ready = await ask(webPort, "/readyz");
    expect(ready.status).toBe(503);
    expect(ready.text).toContain("neueren Version");
    expect((await ask(webPort, "/healthz")).status).toBe(200);
    const refused = await send("Während der Umstellung.");
    expect(refused.status).toBe(503);
    expect(refused.text).not.toContain("next");

    await oldWeb.end("SIGTERM");
    await newWeb.start();
    expect(await ask(webPort, "/readyz")).toMatchObject({ status: 200 });
    expect(existsSync(join(dataDir("web"), "backups"))).toBe(false);
  });

  it("go back to the version before with that backup", async () => {
    await Promise.all([newWeb.end("SIGTERM"), newWorker.end("SIGTERM")]);
    expect(dealer(before, "restore", backup, "--yes")).toContain("1 Anfrage,");
    await Promise.all([oldWorker.start(), oldWeb.start()]);
    expect(await ask(webPort, "/readyz")).toMatchObject({ status: 200 });
    expect((await send("Nach der Rückkehr.")).status).toBe(200);
  });
});
