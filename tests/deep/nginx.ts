import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const repository = join(import.meta.dirname, "../..");
/** A Debian 13 (.ci/nginx). scripts/gate.mjs sets it only where ports and mounts are the tests' own. */
const debian = process.env.DEBIAN_ROOT ?? "";
export const hasNginx = debian !== "";

/** As in deploy/nginx.conf; the second process is commented out there. */
export const nginxPorts = { plain: 80, tls: 443 } as const;
export const processPorts = [3001, 3002] as const;

type NginxMachine = {
  /** Throws unless nginx hands out the file that proves who asks. */
  renewCertificate(): void;
  /** All of nginx's log files, from the installation on. */
  logs(): string;
  close(): Promise<void>;
};

/**
 * A Debian 13 with nginx as its package leaves it, in which the lines of docs/operating.md have put nginx in front
 * of the site `www.{domain}`. `hasTwoProcesses` adds the second process as the manual says. Ports are the machine's,
 * so that a second one waits until the first is closed.
 */
export async function startNginx({
  domain,
  hasTwoProcesses = false,
}: {
  domain: string;
  hasTwoProcesses?: boolean;
}): Promise<NginxMachine> {
  const turn = await takeTurn();
  const closing: (() => unknown)[] = [() => turn.close()];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "autohaus-debian-"));
    closing.push(() => rm(folder, { recursive: true }));
    const mount = (type: string, options: string, target: string) => {
      execFileSync("mount", ["-t", type, "-o", options, "none", target]);
      closing.push(() => execFileSync("umount", [target]));
    };
    mount("tmpfs", "rw", folder);
    const root = join(folder, "root");
    for (const name of ["root", "changes", "work"]) await mkdir(join(folder, name));
    const layers = `lowerdir=${debian},upperdir=${folder}/changes,workdir=${folder}/work`;
    mount("overlay", layers, root);
    await installStandIns(root, domain);
    const configuration = join(root, "opt/autohaus/deploy/nginx.conf");
    await cp(join(repository, "deploy"), join(root, "opt/autohaus/deploy"), { recursive: true });
    if (hasTwoProcesses) {
      const shipped = await readFile(configuration, "utf8");
      await writeFile(
        configuration,
        shipped.replace("# server 127.0.0.1:3002", "server 127.0.0.1:3002"),
      );
    }
    const nginx = spawn("chroot", [root, "nginx", "-g", "daemon off;"], {
      // An inherited stderr would keep a cancelled test run waiting for nginx.
      stdio: ["ignore", "ignore", "pipe"],
    });
    nginx.stderr.pipe(process.stderr);
    const ended = once(nginx, "exit");
    closing.push(async () => {
      nginx.kill("SIGTERM");
      await ended;
    });
    const untilListening = async (port: number) => {
      const deadline = performance.now() + 60_000;
      while (!(await answers(port))) {
        const isLate = performance.now() > deadline;
        if (nginx.exitCode !== null || isLate) throw new Error(`nginx does not listen on ${port}`);
        await wait(50);
      }
    };
    const run = (command: string) =>
      void execFileSync("chroot", [root, "bash", "-euc", command], { stdio: "pipe" });
    await untilListening(nginxPorts.plain);
    const lines = documentedLines(domain);
    run(`cd /opt/autohaus\n${lines}`);
    await untilListening(nginxPorts.tls);
    const logFiles = () =>
      ["autohaus", "nginx"].flatMap((name) => {
        const logFolder = join(root, "var/log", name);
        return readdirSync(logFolder).map((file) => join(logFolder, file));
      });
    // What Debian's own site has logged.
    for (const file of logFiles()) await truncate(file);
    return {
      renewCertificate: () => run(lines.slice(0, lines.indexOf("\nsed "))),
      logs: () =>
        logFiles()
          .map((file) => readFileSync(file, "utf8"))
          .join(""),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives this machine another IPv6 address. */
export function addAddress(address: string): void {
  execFileSync("chroot", [debian, "ip", "addr", "replace", `${address}/128`, "dev", "lo", "nodad"]);
}

/** What the manual tells an operator to run once the site runs. */
function documentedLines(domain: string): string {
  const manual = readFileSync(join(repository, "docs/operating.md"), "utf8");
  const [, lines = ""] = /^```sh\ndomain=\S+\n(certbot [^`]*)^```$/m.exec(manual) ?? [];
  if (!lines.includes("nginx -t")) throw new Error("docs/operating.md lacks the lines for nginx");
  return `domain=${domain}\n${lines}`;
}

/**
 * certbot's stand-in proves as Let's Encrypt does that a file in the web root reaches the outside, and then puts the
 * certificate where certbot would; systemctl's can reload nginx.
 */
async function installStandIns(root: string, domain: string): Promise<void> {
  const certificate = "/opt/certificate";
  const live = `/etc/letsencrypt/live/www.${domain}`;
  const scripts = {
    certbot: `
      while [ "$1" != --webroot-path ]; do shift; done
      folder=.well-known/acme-challenge
      mkdir -p "$2/$folder" && echo "proof $$" > "$2/$folder/token"
      for name in www.${domain} ${domain}; do
        [[ " $* " == *" --domain $name "* ]]
        exec 3<>/dev/tcp/127.0.0.1/${nginxPorts.plain}
        printf 'GET /%s/token HTTP/1.0\\r\\nHost: %s\\r\\n\\r\\n' "$folder" "$name" >&3
        grep --quiet "^proof $$" <&3
      done
      rm -r "$2/.well-known"
      mkdir -p ${live} && cp ${certificate}/*.pem ${live}`,
    systemctl: `[ "$*" = "reload nginx" ] && nginx -s reload`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    const file = join(root, "usr/local/bin", name);
    await writeFile(file, `#!/usr/bin/env bash\nset -euo pipefail\n${script}\n`, { mode: 0o755 });
  }
  const folder = join(root, certificate);
  await mkdir(folder, { recursive: true });
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", `/CN=www.${domain}`, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "pipe" });
}

/** Holds a port that nothing else uses for as long as the machine runs. */
async function takeTurn(): Promise<Server> {
  for (;;) {
    const turn = createServer();
    try {
      await once(turn.listen(1, "127.0.0.1"), "listening");
      return turn;
    } catch {
      await wait(200);
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
