import { execFileSync, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, notWritable, OpeningFailure, refuseFullDisk } from "./opening-failure.ts";
import { findPrograms, major, NoPrograms, type Programs } from "./postgres-programs.ts";

const role = "autohaus";

type Settings = Readonly<Record<string, string | number>>;

const settings: Settings = {
  // No network: only who may enter the folder (mode 0700) reaches the socket in it.
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
  // Old files of its log hold deleted rows: they are deleted instead of renamed.
  wal_level: "minimal",
  max_wal_senders: 0,
  wal_recycle: "off",
  min_wal_size: "2MB",
  max_wal_size: "32MB",
  // The text of an ERROR quotes values: no visitor's words in postgres.log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

export type EmbeddedPostgres = {
  databaseUrl: string;
  isRunning(): boolean;
  /** Waits for its end, unless others use it. */
  close(): Promise<void>;
};

/**
 * Starts the PostgreSQL of `dataDir`, or shares a running one; it ends with the last process that uses it,
 * however that ends. Throws OpeningFailure, or NoPrograms where it cannot run.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  more: Settings = {},
): Promise<EmbeddedPostgres> {
  const home = join(resolve(dataDir), "postgres");
  try {
    const account = makeHome(home);
    return await locked(home, () => openLocked(home, account, { ...settings, ...more }));
  } catch (cause) {
    throw cause instanceof NoPrograms ? cause : notWritable(home, cause);
  }
}

const lockFile = (home: string) => join(home, "opening.lock");

/** One process after the other; the kernel ends an exclusive SQLite transaction with its process. */
async function locked<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = new DatabaseSync(lockFile(home), { timeout: 0 });
  try {
    while (!isMine(file)) await sleep(50);
    return await work();
  } finally {
    file.close();
  }
}

function isMine(file: DatabaseSync): boolean {
  try {
    file.exec("begin exclusive");
    return true;
  } catch (error) {
    // SQLITE_BUSY; faults of the disk have other codes.
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return false;
    throw error;
  }
}

async function openLocked(home: string, account: Account, wanted: Settings) {
  const host = encodeURIComponent(reachable(home));
  const databaseUrl = `postgres://${role}@localhost/postgres?host=${host}`;
  for (;;) {
    const running = { ended: false };
    const hold = share(home) ?? (await start(home, { account, wanted, running }));
    if (await answers(home, running)) {
      let isOpen = true;
      const close = async () => {
        if (isOpen) await leave(hold, home);
        isOpen = false;
      };
      return { databaseUrl, isRunning: () => isHeld(home), close };
    }
    fs.closeSync(hold);
    if (running.ended) throw notStarted(home);
    await sleep(50);
  }
}

function notStarted(home: string): OpeningFailure {
  const log = fs.readFileSync(join(home, "postgres.log"), "utf8").trimEnd().slice(-1_000);
  return new OpeningFailure("not-started", `PostgreSQL in ${home} does not start: ${log}`);
}

/** An open end of the pipe that its watcher reads; null when nobody does: no PostgreSQL runs. */
function share(home: string): number | null {
  try {
    return fs.openSync(join(home, "hold"), fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

function isHeld(home: string): boolean {
  const hold = share(home);
  if (hold !== null) fs.closeSync(hold);
  return hold !== null;
}

/** Ends PostgreSQL once nobody holds the pipe any more. */
const watch = `exec 3<&0; "$@" 3<&- </dev/null & p=$!; (read -r _ <&3; kill -INT $p) & w=$!
  exec 3<&- </dev/null; wait $p; kill $w 2>/dev/null; exit 0`;

type Start = { account: Account; wanted: Settings; running: { ended: boolean } };

async function start(home: string, { account, wanted, running }: Start): Promise<number> {
  const folder = join(home, String(major));
  await endFormer(folder);
  const programs = findPrograms(home);
  const { uid, gid } = account;
  const isGivenAway = uid !== undefined && gid !== undefined && fs.existsSync(join(home, "lib"));
  if (isGivenAway) fs.chownSync(join(home, "lib"), uid, gid);
  refuseUnreachable(programs.bin, home, account);
  if (!fs.existsSync(folder)) create(folder, programs, account);
  refuseFullDisk(home, "opening");
  const options = { ...account, env: programs.env, cwd: "/" };
  const pipe = join(home, "hold");
  if (!fs.existsSync(pipe)) execFileSync("mkfifo", ["-m", "600", pipe], account);
  // Open on both sides first: either side alone would wait for the other.
  const both = fs.openSync(pipe, "r+");
  const reader = fs.openSync(pipe, "r");
  const writer = fs.openSync(pipe, "w");
  // Anew, whoever's the last one was.
  fs.rmSync(join(home, "postgres.log"), { force: true });
  const log = fs.openSync(join(home, "postgres.log"), "wx", 0o600);
  const flags = Object.entries(wanted).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [join(programs.bin, "postgres"), "-D", folder, ...flags];
  const stdio = [reader, log, log];
  const child = spawn("/bin/sh", ["-c", watch, "sh", ...command], {
    ...options,
    detached: true,
    stdio,
  });
  child.on("exit", () => {
    running.ended = true;
  });
  child.unref();
  for (const descriptor of [both, reader, log]) fs.closeSync(descriptor);
  return writer;
}

/** Whom PostgreSQL runs as; nothing for ourselves. */
type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses root: then it runs as the owner of the data folder, or as nobody. */
function makeHome(home: string): Account {
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return refuseNameless();
  const owner = [dirname(home), home].map((path) => fs.statSync(path)).find(({ uid }) => uid !== 0);
  const { uid, gid } = owner ?? { uid: 65_534, gid: 65_534 };
  // So that its owner can use all of it later without root.
  fs.closeSync(fs.openSync(lockFile(home), "a", 0o600));
  for (const path of [home, lockFile(home)]) fs.chownSync(path, uid, gid);
  if (!owner) fs.chmodSync(dirname(home), 0o711);
  return { uid, gid };
}

/** In a container that runs as a mere number initdb finds no name for itself. */
function refuseNameless(): Account {
  if (process.platform === "win32") throw new NoPrograms("there is none for Windows.");
  try {
    userInfo();
  } catch (cause) {
    throw new NoPrograms("the user that runs it has no name on this system.", { cause });
  }
  return {};
}

/** A user that is not root may not be let through to either. */
function refuseUnreachable(bin: string, home: string, account: Account): void {
  if (account.uid === undefined) return;
  const script = 'test -x "$1/postgres" && test -w "$2"';
  const { status } = spawnSync("/bin/sh", ["-c", script, "sh", bin, home], {
    ...account,
    cwd: "/",
  });
  if (status === 0) return;
  throw new NoPrograms(
    `root may not run it, and user ${account.uid} cannot reach ${bin} or ${home}. ` +
      "Let a user of its own run the site, in folders that this user may enter.",
  );
}

/** One that lost its watcher is ended. */
async function endFormer(folder: string): Promise<void> {
  if (isHeld(dirname(folder))) return;
  for (let looks = 0; ; looks += 1) {
    const pid = postmasterOf(folder);
    if (pid === null) break;
    if (looks % 50 === 0) process.kill(pid, looks < 100 ? "SIGINT" : "SIGQUIT");
    await sleep(100);
  }
  fs.rmSync(pidFile(folder), { force: true });
}

const pidFile = (folder: string) => join(folder, "postmaster.pid");

/** Its number, and in the eighth line its state; null without the file. */
function pidLines(folder: string): string[] | null {
  try {
    return fs.readFileSync(pidFile(folder), "utf8").split("\n");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Null when none runs: the number in the file of one that was killed may be another process's meanwhile,
 * which PostgreSQL itself would take for one.
 */
function postmasterOf(folder: string): number | null {
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

function create(folder: string, { bin, env }: Programs, account: Account): void {
  refuseFullDisk(dirname(folder), "creating");
  for (const old of fs.globSync(`${folder}.new.*`)) {
    fs.rmSync(old, { recursive: true, force: true, maxRetries: 9 });
  }
  // A name of its own: the initdb of a killed start may still be writing.
  const growing = `${folder}.new.${process.pid}`;
  const language = ["--encoding", "UTF8", "--locale", "C"];
  const collation = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"];
  const access = ["--username", role, "--auth", "trust"];
  const rest = ["--pgdata", growing, "--wal-segsize", "1", "--no-instructions"];
  execFileSync(join(bin, "initdb"), [...language, ...collation, ...access, ...rest], {
    ...account,
    env,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  fs.renameSync(growing, folder);
}

/** The path of a socket has at most 103 bytes: a longer one is reached by way of an open folder. */
function reachable(home: string): string {
  if (Buffer.byteLength(join(home, ".s.PGSQL.5432")) <= 103) return home;
  if (process.platform !== "linux") throw new NoPrograms(`the path ${home} is too long.`);
  return `/proc/self/fd/${fs.openSync(home, "r")}`;
}

/** False when it ended instead. */
async function answers(home: string, running: { ended: boolean }): Promise<boolean> {
  const folder = join(home, String(major));
  for (let looks = 0; !running.ended; looks += 1) {
    const lines = pidLines(folder);
    const state = lines?.[7]?.trim();
    // One that has just ended may have left the file, and its watcher holds the pipe a moment longer.
    if (state === "ready") return postmasterOf(folder) !== null;
    if (state === "stopping" || (lines === null && looks > 500)) return false;
    await sleep(20);
  }
  return false;
}

async function leave(hold: number, home: string): Promise<void> {
  const folder = join(home, String(major));
  const isWatched = isHeld(home);
  fs.closeSync(hold);
  if (!isWatched) return locked(home, () => endFormer(folder));
  for (let looks = 0; postmasterOf(folder) !== null; looks += 1) {
    await sleep(20);
    if (looks >= 25 && isHeld(home)) return;
  }
}
