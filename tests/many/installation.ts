import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestSmtpServer } from "#server/gateways/mailer/test-smtp-server.ts";
import { freePort } from "../free-port.ts";
import { layOut } from "./lay-out.ts";
import { startProxy } from "./nginx.ts";
import { startCluster } from "./postgres-cluster.ts";
import { startProviderProcess } from "./provider.ts";
import { createSiteProcess } from "./site-process.ts";
import { createVisitor } from "./visitor.ts";

const host = "autohaus.test";

/**
 * A whole installation on many machines, as docs/operating.md describes it, all on this one: PostgreSQL,
 * mobile.de's stand-in, a mail server, two web processes, two workers, nginx in front.
 */
export async function openInstallation() {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "autohaus-many-"));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const container = join(folder, "site");
    await mkdir(container);
    await layOut(container);
    const cluster = await startCluster();
    closing.push(cluster.stop);
    const provider = await startProviderProcess();
    closing.push(provider.stop);
    const mailServer = await startTestSmtpServer();
    closing.push(mailServer.close);
    const shared = {
      ...provider.settings,
      DATABASE_URL: cluster.url,
      SITE_URL: `https://${host}`,
      SMTP_URL: mailServer.url,
      SYNC_INTERVAL_SECONDS: "3",
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "5",
    };
    const ports = [await freePort(), await freePort()] as const;
    // Each has a folder of its own, as on machines of their own.
    const open = async (name: string, settings: Record<string, string>) => {
      const data = { DATA_DIR: join(folder, name) };
      await mkdir(data.DATA_DIR);
      const site = createSiteProcess(container, { ...shared, ...settings, ...data });
      closing.push(() => site.end("SIGKILL"));
      return site;
    };
    const webs = [
      await open("web-1", { ROLE: "web", PORT: String(ports[0]) }),
      await open("web-2", { ROLE: "web", PORT: String(ports[1]) }),
    ] as const;
    const workers = [
      await open("worker-1", { ROLE: "worker" }),
      await open("worker-2", { ROLE: "worker" }),
    ] as const;
    // All at once on an empty database: one of them migrates, the others wait.
    await Promise.all([...webs, ...workers].map((site) => site.start()));
    const proxy = await startProxy({ folder: join(folder, "nginx"), name: host, upstreams: ports });
    closing.push(proxy.close);
    return {
      /** For whatever a test puts down; goes away in the end. */
      folder,
      cluster,
      provider,
      mailServer,
      webs,
      /** Of the web processes, in their order. */
      ports,
      workers,
      proxy,
      host,
      newVisitor: () => createVisitor({ port: proxy.port, host }),
      /** Asks one web process directly, as if the proxy had chosen it. */
      askWeb: (at: 0 | 1, path: string, init?: RequestInit) =>
        fetch(`http://127.0.0.1:${ports[at]}${path}`, init),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
