import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";

const root = join(import.meta.dirname, "../..");
const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
  found?.some(({ address }) => address === "::1"),
);
/** Debian installs nginx in sbin, which not every user's PATH has. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether this machine has an nginx that deploy/nginx.conf can run on; `.ci/nginx` fetches one. */
export function hasNginx(): boolean {
  const { error, stderr } = spawnSync("nginx", ["-V"], { env, encoding: "utf8" });
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr ?? "") ?? [];
  const version = (Number(major) * 1_000 + Number(minor)) * 1_000 + Number(patch);
  return error === undefined && version >= 1_025_001 && stderr.includes("http_v3_module");
}

type NginxProxy = {
  port: number;
  plainPort: number;
  /** The error log: requests that could not be forwarded. */
  errors(): Promise<string[]>;
  log(): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts nginx with the shipped deploy/nginx.conf, of which only ports, certificate and cache paths are
 * replaced. `name` is the site's host, `upstreams` the ports of the web processes.
 */
export async function startNginx({
  folder,
  name,
  upstreams: [first, second],
}: {
  folder: string;
  name: string;
  upstreams: readonly [number, number];
}): Promise<NginxProxy> {
  if (!hasNginx()) {
    throw new Error("deploy/nginx.conf needs nginx 1.25.1 with http_v3_module: see .ci/nginx");
  }
  const [port, plainPort] = [await freePort(), await freePort()];
  const shipped = await readFile(join(root, "deploy/nginx.conf"), "utf8");
  const site = replaceAll(shipped, [
    ["127.0.0.1:3001", `127.0.0.1:${first}`],
    ["127.0.0.1:3002", `127.0.0.1:${second}`],
    ["listen 80", `listen 127.0.0.1:${plainPort}`],
    ["listen 443", `listen 127.0.0.1:${port}`],
    // Its advice for machines without IPv6: remove these lines.
    ["listen [::]:80", hasIpv6 ? `listen [::1]:${plainPort}` : "# [::]"],
    ["listen [::]:443", hasIpv6 ? `listen [::1]:${port}` : "# [::]"],
    ["/var/log/autohaus/error.log alert", `${folder}/error.log notice`],
    ["/var/log/autohaus", join(folder, "logs")],
    ["/etc/letsencrypt/live/www.example.de", folder],
    ["/var/cache/nginx", folder],
    ["/var/www/acme", folder],
    ["www.example.de", name],
  ]);
  await mkdir(join(folder, "logs"), { recursive: true });
  await writeFile(join(folder, "site.conf"), site);
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, mainFile(folder));
  makeCertificate(folder, name);
  const options = ["-p", folder, "-c", configuration];
  execFileSync("nginx", ["-t", ...options], { env, stdio: "pipe" });
  const nginx = spawn("nginx", options, { env, stdio: "inherit" });
  const ended = once(nginx, "exit");
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) throw new Error("nginx does not start");
    await wait(50);
  }
  return {
    port,
    plainPort,
    errors: async () =>
      (await readFile(join(folder, "error.log"), "utf8"))
        .split("\n")
        .filter((line) => line.includes("[error]")),
    log: () => readFile(join(folder, "logs/access.log"), "utf8"),
    async close() {
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}

/** Throws when nothing is replaced, because the tested configuration must be the shipped one. */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no '${from}'`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Debian's own nginx.conf, reduced to what includes the site's file. */
function mainFile(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  // As root, nginx would switch to a user who may not read temporary folders.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log notice;
events { worker_connections 1024; }
http { ${paths} access_log off; include ${folder}/site.conf; }
`;
}

function makeCertificate(folder: string, name: string): void {
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", `/CN=${name}`, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "pipe" });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
