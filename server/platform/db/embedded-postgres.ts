import { execFileSync, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#server/platform/app-error.ts";
import { notWritable, OpeningFailure, refuseFullDisk } from "./opening-failure.ts";
import {
  CannotRunPostgres,
  findPrograms,
  type Programs,
  postgresMajor,
} from "./postgres-programs.ts";

const role = "autohaus";

type Settings = Readonly<Record<string, string | number>>;

const settings: Settings = {
  // No TCP: the socket lies in a folder with mode 0700, so that only its owner can connect.
  listen_addresses: "",
  unix_socket_directories: "..",
  unix_socket_permissions: "0700",
  max_connections: 40,
  shared_buffers: "32MB",
  huge_pages: "off",
  // systemd removes POSIX shared memory when the user logs out (RemoveIPC).
  dynamic_shared_memory_type: "mmap",
  jit: "off",
  io_method: "sync",
  max_worker_processes: 1,
  max_parallel_workers: 0,
  max_logical_replication_workers: 0,
  autovacuum_worker_slots: 1,
  autovacuum_max_workers: 1,
  // Old WAL files hold deleted rows, so they are deleted instead of recycled.
  wal_level: "minimal",
  max_wal_senders: 0,
  wal_recycle: "off",
  min_wal_size: "2MB",
  max_wal_size: "32MB",
  // The text of an ERROR quotes values, and postgres.log must not hold visitors' words.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

export type EmbeddedPostgres = {
  databaseUrl: string;
  isRunning(): boolean;
  /** Waits until the server has ended, unless other processes use it. */
  close(): Promise<void>;
};

/**
 * Starts the PostgreSQL of `dataDir`, or shares the running one. The server ends with the last process that
 * uses it, even if that is killed. Throws OpeningFailure, or CannotRunPostgres where it cannot run.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  extraSettings: Settings = {},
): Promise<EmbeddedPostgres> {
  const home = join(resolve(dataDir), "postgres");
  try {
    const account = prepareHome(home);
    return await underLock(home, () =>
      startOrShare(home, account, { ...settings, ...extraSettings }),
    );
  } catch (cause) {
    throw cause instanceof CannotRunPostgres ? cause : notWritable(home, cause);
  }
}

const lockFile = (home: string) => join(home, "opening.lock");

/** Lock between processes: the kernel ends an exclusive SQLite transaction with its process. */
async function underLock<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = new DatabaseSync(lockFile(home), { timeout: 0 });
  try {
    while (!tryLock(file)) await sleep(50);
    return await work();
  } finally {
    file.close();
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec("begin exclusive");
    return true;
  } catch (error) {
    // SQLITE_BUSY; disk errors have other codes.
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return false;
    throw error;
  }
}

async function startOrShare(home: string, account: Account, serverSettings: Settings) {
  const host = encodeURIComponent(socketFolder(home));
  const databaseUrl = `postgres://${role}@localhost/postgres?host=${host}`;
  for (;;) {
    const server = { hasEnded: false };
    const pipeFd =
      tryOpenPipe(home) ?? (await startServer(home, { account, serverSettings, server }));
    if (await waitUntilReady(home, server)) {
      let isOpen = true;
      const close = async () => {
        if (isOpen) await release(pipeFd, home);
        isOpen = false;
      };
      return { databaseUrl, isRunning: () => hasWatcher(home), close };
    }
    fs.closeSync(pipeFd);
    if (server.hasEnded) throw notStarted(home);
    await sleep(50);
  }
}

function notStarted(home: string): OpeningFailure {
  const log = fs.readFileSync(join(home, "postgres.log"), "utf8").trimEnd().slice(-1_000);
  return new OpeningFailure("not-started", `PostgreSQL in ${home} does not start: ${log}`);
}

/** Opens the pipe that the watcher of a running server reads; null when no watcher runs. */
function tryOpenPipe(home: string): number | null {
  try {
    return fs.openSync(join(home, "hold"), fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

function hasWatcher(home: string): boolean {
  const pipeFd = tryOpenPipe(home);
  if (pipeFd !== null) fs.closeSync(pipeFd);
  return pipeFd !== null;
}

/** Shell script that runs PostgreSQL and stops it once no process holds the pipe open. */
const watcherScript = `exec 3<&0; "$@" 3<&- </dev/null & p=$!; (read -r _ <&3; kill -INT $p) & w=$!
  exec 3<&- </dev/null; wait $p; kill $w 2>/dev/null; exit 0`;

type ServerStart = { account: Account; serverSettings: Settings; server: { hasEnded: boolean } };

async function startServer(
  home: string,
  { account, serverSettings, server }: ServerStart,
): Promise<number> {
  const folder = join(home, String(postgresMajor));
  await stopOrphan(folder);
  const programs = findPrograms(home);
  const { uid, gid } = account;
  const needsChown = uid !== undefined && gid !== undefined && fs.existsSync(join(home, "lib"));
  if (needsChown) fs.chownSync(join(home, "lib"), uid, gid);
  refuseUnreachable(programs.bin, home, account);
  if (!fs.existsSync(folder)) initialize(folder, programs, account);
  refuseFullDisk(home, "opening");
  const options = { ...account, env: programs.env, cwd: "/" };
  const pipe = join(home, "hold");
  if (!fs.existsSync(pipe)) execFileSync("mkfifo", ["-m", "600", pipe], account);
  // Opening one end of a pipe waits for the other end, so it is first opened for both.
  const both = fs.openSync(pipe, "r+");
  const reader = fs.openSync(pipe, "r");
  const writer = fs.openSync(pipe, "w");
  // Deleted first: the old log may belong to another user.
  fs.rmSync(join(home, "postgres.log"), { force: true });
  const log = fs.openSync(join(home, "postgres.log"), "wx", 0o600);
  const flags = Object.entries(serverSettings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const command = [join(programs.bin, "postgres"), "-D", folder, ...flags];
  const stdio = [reader, log, log];
  const child = spawn("/bin/sh", ["-c", watcherScript, "sh", ...command], {
    ...options,
    detached: true,
    stdio,
  });
  child.on("exit", () => {
    server.hasEnded = true;
  });
  child.unref();
  for (const descriptor of [both, reader, log]) fs.closeSync(descriptor);
  return writer;
}

/** The user that PostgreSQL runs as; empty for the current one. */
type Account = { uid?: number; gid?: number };

/** Root may not run PostgreSQL: then it runs as the data folder's owner, or as `nobody` (65534). */
function prepareHome(home: string): Account {
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return refuseNamelessUser();
  const owner = [dirname(home), home].map((path) => fs.statSync(path)).find(({ uid }) => uid !== 0);
  const { uid, gid } = owner ?? { uid: 65_534, gid: 65_534 };
  // The owner must be able to use all of it later without root.
  fs.closeSync(fs.openSync(lockFile(home), "a", 0o600));
  for (const path of [home, lockFile(home)]) fs.chownSync(path, uid, gid);
  if (!owner) fs.chmodSync(dirname(home), 0o711);
  return { uid, gid };
}

/** initdb needs a user name, which a container that runs under a bare uid does not have. */
function refuseNamelessUser(): Account {
  if (process.platform === "win32") throw new CannotRunPostgres("there is none for Windows.");
  try {
    userInfo();
  } catch (cause) {
    throw new CannotRunPostgres("the user that runs it has no name on this system.", { cause });
  }
  return {};
}

/** The user that replaces root may lack access to the programs or the folder. */
function refuseUnreachable(bin: string, home: string, account: Account): void {
  if (account.uid === undefined) return;
  const script = 'test -x "$1/postgres" && test -w "$2"';
  const { status } = spawnSync("/bin/sh", ["-c", script, "sh", bin, home], {
    ...account,
    cwd: "/",
  });
  if (status === 0) return;
  throw new CannotRunPostgres(
    `root may not run it, and user ${account.uid} cannot reach ${bin} or ${home}. ` +
      "Let a user of its own run the site, in folders that this user may enter.",
  );
}

/** Stops a server that lost its watcher: SIGINT, and after 10 s SIGQUIT, which causes a crash recovery. */
async function stopOrphan(folder: string): Promise<void> {
  if (hasWatcher(dirname(folder))) return;
  for (let attempts = 0; ; attempts += 1) {
    const pid = findPostmaster(folder);
    if (pid === null) break;
    if (attempts % 50 === 0) process.kill(pid, attempts < 100 ? "SIGINT" : "SIGQUIT");
    await sleep(100);
  }
  fs.rmSync(pidFile(folder), { force: true });
}

const pidFile = (folder: string) => join(folder, "postmaster.pid");

/** Line 1 of postmaster.pid is the process id, line 8 the state; null without the file. */
function pidLines(folder: string): string[] | null {
  try {
    return fs.readFileSync(pidFile(folder), "utf8").split("\n");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns the process id; null when no server runs. The file of a killed server may hold a process id that is
 * another program's by now; PostgreSQL itself would take that program for a server.
 */
function findPostmaster(folder: string): number | null {
  const pid = Number(pidLines(folder)?.[0]);
  return isPostmaster(pid, folder) ? pid : null;
}

function isPostmaster(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], {
      encoding: "utf8",
    }).stdout.includes(`-D ${folder} `);
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return false;
  }
}

function initialize(folder: string, { bin, env }: Programs, account: Account): void {
  refuseFullDisk(dirname(folder), "creating");
  for (const old of fs.globSync(`${folder}.new.*`)) {
    fs.rmSync(old, { recursive: true, force: true, maxRetries: 9 });
  }
  // The process id makes it unique: the initdb of a killed start may still be writing.
  const unfinished = `${folder}.new.${process.pid}`;
  const language = ["--encoding", "UTF8", "--locale", "C"];
  const collation = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"];
  const access = ["--username", role, "--auth", "trust"];
  const rest = ["--pgdata", unfinished, "--wal-segsize", "1", "--no-instructions"];
  execFileSync(join(bin, "initdb"), [...language, ...collation, ...access, ...rest], {
    ...account,
    env,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  fs.renameSync(unfinished, folder);
}

/** A socket's path has at most 103 bytes; a longer one is reached through an open file descriptor. */
function socketFolder(home: string): string {
  if (Buffer.byteLength(join(home, ".s.PGSQL.5432")) <= 103) return home;
  if (process.platform !== "linux") throw new CannotRunPostgres(`the path ${home} is too long.`);
  return `/proc/self/fd/${fs.openSync(home, "r")}`;
}

/** False when the server ended before it was ready, or wrote no postmaster.pid within 10 s. */
async function waitUntilReady(home: string, server: { hasEnded: boolean }): Promise<boolean> {
  const folder = join(home, String(postgresMajor));
  for (let attempts = 0; !server.hasEnded; attempts += 1) {
    const lines = pidLines(folder);
    const state = lines?.[7]?.trim();
    // A server that has just ended may have left the file, and its watcher holds the pipe a moment longer.
    if (state === "ready") return findPostmaster(folder) !== null;
    if (state === "stopping" || (lines === null && attempts > 500)) return false;
    await sleep(20);
  }
  return false;
}

async function release(pipeFd: number, home: string): Promise<void> {
  const folder = join(home, String(postgresMajor));
  const isWatched = hasWatcher(home);
  fs.closeSync(pipeFd);
  for (let attempts = 0; isWatched && attempts < 25; attempts += 1) {
    if (findPostmaster(folder) === null) return;
    await sleep(20);
  }
  // Shutting down soon after a crash recovery, PostgreSQL 18.4 may wait for its checkpointer forever.
  if (!hasWatcher(home)) await underLock(home, () => stopOrphan(folder));
}
