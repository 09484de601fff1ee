import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { plainPhoto } from "#tests/support/test-provider.ts";
import { startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { startCluster } from "./cluster.ts";
import { copyInstallation } from "./copy-installation.ts";
import { processPorts, startNginx } from "./nginx.ts";
import { createVisitor } from "./visitors.ts";

export type SiteProcess = {
  lines: readonly Record<string, unknown>[];
  /** Starts or restarts it; resolves when it runs. Rejects when it exits early. */
  start(): Promise<void>;
  /** Sends the signal and waits for the exit code; null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** A process of the site in `folder`, without the shell's environment. */
export function createSiteProcess(folder: string, settings: Record<string, string>): SiteProcess {
  const { PATH = "", HOME = "" } = process.env;
  const lines: Record<string, unknown>[] = [];
  let running: { kill(signal: NodeJS.Signals): boolean; ended: Promise<unknown[]> } | null = null;
  return {
    lines,
    async start() {
      const child = spawn(process.execPath, ["build/program/main.js"], {
        cwd: folder,
        env: { PATH, HOME, NODE_ENV: "production", ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stderr.pipe(process.stderr);
      const ended = once(child, "exit");
      running = { kill: (signal) => child.kill(signal), ended };
      const started = Promise.withResolvers<void>();
      createInterface({ input: child.stdout }).on("line", (text) => {
        if (!text.startsWith("{")) return;
        const line: Record<string, unknown> = JSON.parse(text);
        lines.push(line);
        if (line.msg === "running") started.resolve();
      });
      void ended.then(([code]) => started.reject(new Error(`ended with ${code} at its start`)));
      await started.promise;
    },
    async end(signal) {
      if (running === null) return null;
      running.kill(signal);
      const [code] = await running.ended;
      running = null;
      return typeof code === "number" ? code : null;
    },
  };
}

/** A small stock with few pictures, because two cores run everything here. */
const stock = createDemoStock({ now: new Date() })
  .slice(0, 8)
  .map((car) => ({ ...car, photos: car.photos.slice(0, 2) }));
const account = { username: "dlr_many", password: "geheim" };

const domain = "autohaus.test";
const host = `www.${domain}`;
export const publicKeyHeader = { apikey: "public-anonymous-key" };

/**
 * A whole installation with many processes as docs/operating.md describes it, on one machine: PostgreSQL,
 * a fake mobile.de, a mail server, two web processes, two workers, nginx in front.
 */
export async function openInstallation() {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    // First, because it waits until the ports are free.
    const proxy = await startNginx({ domain, hasTwoProcesses: true });
    closing.push(proxy.close);
    const folder = await mkdtemp(join(tmpdir(), "autohaus-many-"));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const container = join(folder, "site");
    await mkdir(container);
    await copyInstallation(container);
    const cluster = await startCluster();
    closing.push(cluster.stop);
    const provider = await startFakeProvider({ stock, ...account, drawPhoto: plainPhoto });
    closing.push(provider.close);
    const mailServer = await startTestSmtpServer();
    closing.push(mailServer.close);
    const shared = {
      MOBILE_DE_URL: provider.url,
      MOBILE_DE_USERNAME: account.username,
      MOBILE_DE_PASSWORD: account.password,
      DATABASE_URL: cluster.url,
      SITE_URL: `https://${host}`,
      SMTP_URL: mailServer.url,
      SYNC_INTERVAL_SECONDS: "3",
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "5",
    };
    // Each has a data folder of its own, as on separate machines.
    const open = async (name: string, settings: Record<string, string>) => {
      const data = { DATA_DIR: join(folder, name) };
      await mkdir(data.DATA_DIR);
      const site = createSiteProcess(container, { ...shared, ...settings, ...data });
      closing.push(() => site.end("SIGKILL"));
      return site;
    };
    const webs = [
      await open("web-1", { ROLE: "web", PORT: String(processPorts[0]) }),
      await open("web-2", { ROLE: "web", PORT: String(processPorts[1]) }),
    ] as const;
    const workers = [
      await open("worker-1", { ROLE: "worker" }),
      await open("worker-2", { ROLE: "worker" }),
    ] as const;
    // All start at once on an empty database: one migrates, the others wait.
    await Promise.all([...webs, ...workers].map((site) => site.start()));
    const askWeb = (at: 0 | 1, path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${processPorts[at]}${path}`, init);
    return {
      folder,
      cluster,
      provider: provider.control,
      adKeys: stock.map(({ ad }) => ad.mobileAdId),
      mailServer,
      webs,
      workers,
      proxy,
      host,
      newVisitor: () => createVisitor(host),
      /** Requests one web process directly, as if the proxy had chosen it. */
      askWeb,
      async priceAt(at: 0 | 1, adKey: string): Promise<number> {
        const path = `${apiPaths.integration}?action=search&page.size=1000`;
        const { cars } = await (await askWeb(at, path, { headers: publicKeyHeader })).json();
        return cars.find((car: { ad_key: string }) => car.ad_key === adKey)?.price_amount;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
