import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";

const execute = promisify(execFile);
/** Where Debian puts the programs of each version. */
const versions = "/usr/lib/postgresql";

export type Cluster = {
  url: string;
  /** Folder of its programs. */
  programs: string;
  /** As in a power cut: every connection breaks. */
  fail(): Promise<void>;
  /** Resolves once it answers again, under the same address. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL of its own in a temporary folder. Rejects when it is not installed. */
export async function startCluster(): Promise<Cluster> {
  const installed = readdirSync(versions).map((version) => join(versions, version, "bin"));
  // The programs of a client alone have a folder of their version too.
  const programs = installed.toSorted().findLast((folder) => existsSync(join(folder, "postgres")));
  if (programs === undefined) throw new Error(`There is no PostgreSQL server in ${versions}.`);
  const folder = await mkdtemp(join(tmpdir(), "autohaus-postgres-"));
  // It refuses to run as root, so there it gets a user of its own.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const id = async (option: string) => Number((await execute("id", [option, "postgres"])).stdout);
    await chown(folder, await id("-u"), await id("-g"));
    await chmod(folder, 0o755);
  }
  const run = async (program: string, ...options: string[]) => {
    const path = `${programs}/${program}`;
    const line = isRoot ? ["runuser", "-u", "postgres", "--", path] : [path];
    const [command = path, ...first] = line;
    await execute(command, [...first, ...options], { cwd: folder, timeout: 120_000 });
  };
  const data = join(folder, "data");
  const port = await freePort();
  await run("initdb", "--pgdata", data, "--auth", "trust", "--username", "postgres");
  const settings = `-c listen_addresses=127.0.0.1 -p ${port} -c unix_socket_directories=${folder}`;
  const control = (...order: string[]) =>
    run("pg_ctl", "--pgdata", data, "--wait", "--log", join(folder, "log"), ...order);
  await control("--options", settings, "start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    programs,
    fail: () => control("--mode", "immediate", "stop"),
    recover: () => control("--options", settings, "start"),
    async stop() {
      await control("--mode", "immediate", "stop").catch(() => "it has failed already");
      await rm(folder, { recursive: true });
    },
  };
}
