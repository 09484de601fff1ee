import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#server/platform/app-error.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { isOpenTo, isRoot, nobody, openTo, type UnixUser } from "#server/platform/root.ts";
import { notWritable, OpeningFailure, refuseFullDisk } from "./opening-failure.ts";
import {
  CannotRunPostgres,
  findPrograms,
  type Programs,
  postgresMajor,
} from "./postgres-programs.ts";

/** The site's role, which owns its database but is no superuser, and the superuser. */
const role = "autohaus";
const superuser = "postgres";

/**
 * PostgreSQL refuses to run as root. As `nobody` its files would belong to every other program that runs so; this
 * number has no name, and Debian assigns it to nobody.
 */
const rootsAccount: UnixUser = { uid: 65_432, gid: 65_432 };

type Settings = Readonly<Record<string, string | number>>;

const settings: Settings = {
  // No TCP: the socket lies in a folder with mode 0700, and the kernel tells who connects (writeAccess).
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
  log: Log = silentLog,
  extraSettings: Settings = {},
): Promise<EmbeddedPostgres> {
  const path = join(resolve(dataDir), "postgres");
  try {
    const { home, account } = prepareHome(path, log);
    return await underLock(home, () =>
      startOrShare(home, account, { ...settings, ...extraSettings }),
    );
  } catch (cause) {
    throw cause instanceof CannotRunPostgres ? cause : notWritable(path, cause);
  }
}

/** PostgreSQL's own files and its socket. */
const clusterFolder = (home: string) => join(home, "cluster");
const dataFolder = (home: string) => join(clusterFolder(home), String(postgresMajor));
/** pg_hba.conf and pg_ident.conf, beside the cluster, which PostgreSQL's own account could change. */
const accessFile = (home: string, kind: "hba" | "ident") => join(home, `pg_${kind}.conf`);

/** Lock between processes: the kernel ends an exclusive SQLite transaction with its process. */
async function underLock<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = new DatabaseSync(join(home, "opening.lock"), { timeout: 0 });
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

async function startOrShare(home: string, account: UnixUser | undefined, serverSettings: Settings) {
  const host = encodeURIComponent(socketFolder(clusterFolder(home)));
  const databaseUrl = `postgres://${role}@localhost/postgres?host=${host}`;
  for (;;) {
    const server: StartedServer = { hasEnded: false };
    const pipeFd =
      tryOpenPipe(home) ?? (await startServer(home, { account, serverSettings, server }));
    if (await waitUntilReady(home, server)) {
      let isOpen = true;
      const close = async () => {
        if (isOpen) await release(pipeFd, home, account);
        isOpen = false;
      };
      return { databaseUrl, isRunning: () => hasWatcher(home), close };
    }
    fs.closeSync(pipeFd);
    if (server.hasEnded) throw notStarted(home, server.cause);
    await sleep(50);
  }
}

function notStarted(home: string, cause: Error | undefined): OpeningFailure {
  const log = fs.readFileSync(join(home, "postgres.log"), "utf8").trimEnd().slice(-1_000);
  const reason = cause?.message ?? log;
  return new OpeningFailure("not-started", `PostgreSQL in ${home} does not start: ${reason}`, {
    cause,
  });
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

type StartedServer = { hasEnded: boolean; cause?: Error };
type ServerStart = {
  account: UnixUser | undefined;
  serverSettings: Settings;
  server: StartedServer;
};

async function startServer(
  home: string,
  { account, serverSettings, server }: ServerStart,
): Promise<number> {
  await stopOrphan(home, account);
  const programs = findPrograms(home, account);
  const folder = dataFolder(home);
  const access = writeAccess(home, account);
  if (!fs.existsSync(folder)) initialize(home, programs, account);
  refuseFullDisk(home, "opening");
  const options = { ...account, env: programs.env, cwd: "/" };
  const pipe = join(home, "hold");
  if (!fs.existsSync(pipe)) execFileSync("mkfifo", ["-m", "600", pipe]);
  // Opening one end of a pipe waits for the other end, so it is first opened for both.
  const both = fs.openSync(pipe, "r+");
  const reader = fs.openSync(pipe, "r");
  const writer = fs.openSync(pipe, "w");
  const log = fs.openSync(join(home, "postgres.log"), "w", 0o600);
  const flags = Object.entries({ ...access, ...serverSettings }).flatMap(([name, value]) => [
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
  // Without a listener, a shell that cannot be started would end the process.
  child.on("error", (error) => {
    server.cause = error;
    server.hasEnded = true;
  });
  child.unref();
  for (const descriptor of [both, reader, log]) fs.closeSync(descriptor);
  return writer;
}

/** Where PostgreSQL's files are, and the account that it runs as; without one it is the current user. */
type Home = { home: string; account?: UnixUser };

/** Creates the folders. Where root starts it, PostgreSQL's account owns the cluster's, and root all others. */
function prepareHome(path: string, log: Log): Home {
  fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!isRoot()) {
    fs.mkdirSync(clusterFolder(path), { recursive: true, mode: 0o700 });
    return { home: path };
  }
  if (!isOpenTo(rootsAccount, "/")) throw unreachable("anything");
  openTo(rootsAccount, dirname(path));
  const isLink = (
    fs.lstatSync(path, { throwIfNoEntry: false }) ?? createRootsHome(path)
  ).isSymbolicLink();
  if (!fs.existsSync(path)) {
    throw new CannotRunPostgres(
      `the folder that ${path} leads to is gone. Bring it back, or delete that link and restore a backup.`,
    );
  }
  const home = fs.realpathSync(path);
  if (isLink)
    log.warn({ folder: home }, "the database is here, since root alone may enter DATA_DIR");
  for (const entry of [fs.lstatSync(path), fs.statSync(home)]) {
    if (entry.uid === 0) continue;
    throw new CannotRunPostgres(`${path} is not root's, but user ${entry.uid}'s: move it away.`);
  }
  openTo(rootsAccount, home);
  const cluster = clusterFolder(home);
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  fs.lchownSync(cluster, rootsAccount.uid, rootsAccount.gid);
  if (!isOpenTo(rootsAccount, home)) throw unreachable(home);
  return { home, account: rootsAccount };
}

const unreachable = (path: string, cause?: unknown) =>
  new CannotRunPostgres(`root may not run it, and user ${rootsAccount.uid} cannot reach ${path}.`, {
    cause,
  });

/**
 * Returns what it created: a folder or, where root alone can reach DATA_DIR, as in /root, a link to one that
 * PostgreSQL's account can reach.
 */
function createRootsHome(path: string): fs.Stats {
  const dataDir = dirname(path);
  if (isOpenTo(rootsAccount, dataDir)) fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  // A mounted volume outlives its container, a folder elsewhere does not.
  else if (fs.statSync(dataDir).dev !== fs.statSync(dirname(dataDir)).dev)
    throw unreachable(dataDir);
  else linkHome(path);
  return fs.lstatSync(path);
}

function linkHome(path: string): void {
  let place: string;
  try {
    place = fs.mkdtempSync("/var/lib/autohaus-postgres-");
  } catch (cause) {
    throw unreachable(dirname(path), cause);
  }
  try {
    fs.symlinkSync(place, path);
  } catch (error) {
    fs.rmdirSync(place);
    // Another process has created it.
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

/**
 * Stops a server that lost its watcher: SIGINT, and after 10 s SIGQUIT, which causes a crash recovery. Done as
 * the account, which controls the file with the process id.
 */
async function stopOrphan(home: string, account: UnixUser | undefined): Promise<void> {
  if (hasWatcher(home)) return;
  const folder = dataFolder(home);
  for (let attempts = 0; ; attempts += 1) {
    const pid = findPostmaster(folder);
    if (pid === null) break;
    const kill = `kill -${attempts < 100 ? "INT" : "QUIT"} ${pid}`;
    if (attempts % 50 === 0) spawnSync("/bin/sh", ["-c", kill], { ...account, cwd: "/" });
    await sleep(100);
  }
  execFileSync("rm", ["-f", pidFile(folder)], { ...account, cwd: "/" });
}

const pidFile = (folder: string) => join(folder, "postmaster.pid");

/** Line 1 of postmaster.pid is the process id, line 8 the state; null without the file. */
function pidLines(folder: string): string[] | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  let file: number;
  try {
    // Whoever puts a link or a pipe there must not make root read it or wait for it.
    file = fs.openSync(pidFile(folder), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return fs.readFileSync(file, "utf8").split("\n");
  } finally {
    fs.closeSync(file);
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

/** Creates the cluster beside its folder, and moves it there when it is complete. */
function initialize(home: string, { bin, env }: Programs, account: UnixUser | undefined): void {
  refuseFullDisk(home, "creation");
  for (const old of fs.globSync(join(home, "new.*"))) execFileSync("rm", ["-rf", old]);
  // Unique: the initdb of a killed start may still be writing.
  const unfinished = join(home, `new.${randomUUID()}`);
  fs.mkdirSync(unfinished, { mode: 0o700 });
  // initdb needs a user with a name, and the account's group lets it in here.
  const creator = account && { uid: nobody.uid, gid: account.gid };
  if (creator) fs.chownSync(unfinished, creator.uid, creator.gid);
  const options = { ...creator, env, cwd: "/" };
  const language = ["--encoding", "UTF8", "--locale", "C"];
  const collation = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"];
  const access = ["--username", superuser, "--auth-local", "peer", "--auth-host", "reject"];
  const rest = ["--pgdata", unfinished, "--wal-segsize", "1", "--no-instructions"];
  execFileSync(join(bin, "initdb"), [...language, ...collation, ...access, ...rest], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const single = ["--single", "-D", unfinished, "-c", "exit_on_error=on", "postgres"];
  execFileSync(join(bin, "postgres"), single, {
    ...options,
    input: roleStatements,
    stdio: ["pipe", "ignore", "pipe"],
  });
  if (account) {
    execFileSync("chown", ["-hR", `${account.uid}:${account.gid}`, unfinished]);
  }
  fs.renameSync(unfinished, dataFolder(home));
}

/** One statement a line. Erasing deleted rows (postgres.ts) begins a new WAL file and makes a checkpoint. */
const roleStatements = `
create role ${role} login
alter database postgres owner to ${role}
grant pg_checkpoint to ${role}
grant execute on function pg_switch_wal() to ${role}
`;

/**
 * Lets the current user alone connect, as the site's role or as superuser: the kernel tells PostgreSQL who it is.
 * Returns the settings. Written at each start, since DATA_DIR may have got another owner.
 */
function writeAccess(home: string, account: UnixUser | undefined): Settings {
  const userName = currentUserName().replaceAll('"', '""');
  const lines = {
    hba: "local all all peer map=site",
    ident: [role, superuser].map((each) => `site "${userName}" ${each}`).join("\n"),
  };
  for (const kind of ["hba", "ident"] as const) {
    const file = accessFile(home, kind);
    fs.writeFileSync(file, `${lines[kind]}\n`);
    // Whatever the umask, PostgreSQL's account reads it.
    fs.chmodSync(file, 0o640);
    if (account) fs.chownSync(file, 0, account.gid);
  }
  return { hba_file: accessFile(home, "hba"), ident_file: accessFile(home, "ident") };
}

/** PostgreSQL needs it, and a container that runs under a bare uid does not have one. */
function currentUserName(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new CannotRunPostgres("the user that runs it has no name on this system.", { cause });
  }
}

/** A socket's path has at most 103 bytes; a longer one is reached through an open file descriptor. */
function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, ".s.PGSQL.5432")) <= 103) return cluster;
  if (process.platform !== "linux") throw new CannotRunPostgres(`the path ${cluster} is too long.`);
  return `/proc/self/fd/${fs.openSync(cluster, "r")}`;
}

/** False when the server ended before it was ready, or wrote no postmaster.pid within 10 s. */
async function waitUntilReady(home: string, server: { hasEnded: boolean }): Promise<boolean> {
  const folder = dataFolder(home);
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

async function release(pipeFd: number, home: string, account: UnixUser | undefined): Promise<void> {
  const folder = dataFolder(home);
  const isWatched = hasWatcher(home);
  fs.closeSync(pipeFd);
  for (let attempts = 0; isWatched && attempts < 25; attempts += 1) {
    if (findPostmaster(folder) === null) return;
    await sleep(20);
  }
  // Shutting down soon after a crash recovery, PostgreSQL 18.4 may wait for its checkpointer forever.
  if (!hasWatcher(home)) await underLock(home, () => stopOrphan(home, account));
}
