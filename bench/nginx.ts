import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";

/** Found on the PATH or not at all: nothing that this project installs. */
const program = "nginx";

/**
 * Starts nginx with one worker over the files of a folder, on a port that is free; null when it is not
 * installed. Rejects when it does not start.
 */
export async function startNginx({
  root,
}: {
  root: string;
}): Promise<{ port: number; workerPid(): number; close(): Promise<void> } | null> {
  if (spawnSync(program, ["-v"]).error) return null;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "autohaus-nginx-"));
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, textOf({ folder, root, port }));
  const child = spawn(program, ["-p", folder, "-c", configuration], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await wait(500);
  if (child.exitCode !== null) throw new Error("nginx does not start");
  return {
    port,
    workerPid: () => {
      const children = `/proc/${child.pid}/task/${child.pid}/children`;
      return Number(readFileSync(children, "utf8").trim().split(" ")[0]);
    },
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function textOf({ folder, root, port }: { folder: string; root: string; port: number }): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  // As root its workers would become somebody who may not read temporary folders.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `
${user}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 512; }
http {
  ${paths}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  default_type image/avif;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    add_header Cache-Control "public, max-age=31536000, immutable";
    add_header Vary Accept;
  }
}
`;
}
