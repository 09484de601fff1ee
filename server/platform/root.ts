import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { userInfo } from "node:os";
import { isAbsolute, join, resolve, sep } from "node:path";
import type { Log } from "./log.ts";

/** Options of `spawn`: the user and group that a program runs as. */
export type UnixUser = { uid: number; gid: number };

/** The user for a site that must not stay root. */
export const nobody: UnixUser = { uid: 65_534, gid: 65_534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Creates DATA_DIR. Where root has started the process but others may change that folder, the process goes on
 * as its owner or, if that is root, as `nobody`: they could replace files by symbolic links, and root would
 * open or give away what those lead to. Exits with 78 where that user cannot run the program.
 */
export function enterDataFolder(dataDir: string, programFolder: string, log: Log): void {
  const folder = resolve(dataDir);
  dropRoot(folder, programFolder, log);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Opening the database reports it too, and the site retries.
    log.warn({ err: error }, "DATA_DIR cannot be created");
  }
  // Until it existed, others may have put a link in its place.
  dropRoot(folder, programFolder, log);
}

function dropRoot(folder: string, programFolder: string, log: Log): void {
  if (!isRoot()) return;
  const account = findOther(folder, fs.statSync(programFolder).uid);
  if (account === null) return;
  const { uid, gid } = account;
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    for (const name of ["package.json", "node_modules"]) {
      fs.accessSync(join(programFolder, name), fs.constants.R_OK);
    }
  } catch (error) {
    process.stderr.write(
      `DATA_DIR: root is not alone in ${folder}, and user ${uid} cannot run the program in ${programFolder} ` +
        `(${error instanceof Error ? error.message : error})\n`,
    );
    process.exit(78);
  }
  log.info({ uid }, "goes on as another user, since root is not alone in DATA_DIR");
}

/** As many symbolic links as Linux follows. */
const maxLinks = 40;

/**
 * The first user other than root who may change `folder`, or a folder or symbolic link on the way to it; null
 * when there is none. The program's owner, `trusted`, may change what is on the way: root runs that program.
 */
function findOther(folder: string, trusted: number): UnixUser | null {
  const names = folder.split(sep);
  let path = "/";
  let links = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const next = join(path, name);
    const stats = fs.lstatSync(next, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    const isOnTheWay = names.length > 0 || stats.isSymbolicLink();
    // With root's group the process could still write what that group may write.
    const gid = stats.gid === 0 ? nobody.gid : stats.gid;
    if (stats.uid === 0) {
      if (isShared(stats, isOnTheWay)) return { uid: nobody.uid, gid };
    } else if (!isOnTheWay || stats.uid !== trusted) return { uid: stats.uid, gid };
    if (stats.isDirectory()) path = next;
    else if (!stats.isSymbolicLink() || links === maxLinks) return null;
    else {
      const target = fs.readlinkSync(next);
      if (isAbsolute(target)) path = "/";
      names.unshift(...target.split(sep));
      links += 1;
    }
  }
  return null;
}

/** True for a folder in which others can replace root's files. */
function isShared(stats: fs.Stats, isOnTheWay: boolean): boolean {
  if (!stats.isDirectory()) return false;
  const { mode, gid } = stats;
  // In a sticky folder, such as /tmp, each can replace only their own.
  if (isOnTheWay) return (mode & 0o1002) === 0o002;
  return (mode & 0o002) !== 0 || (gid !== 0 && (mode & 0o020) !== 0);
}

/** True when the user may enter a folder or run a program. */
export function isOpenTo(user: UnixUser, path: string): boolean {
  const test = ["-c", 'test -x "$1"', "sh", path];
  return spawnSync("/bin/sh", test, { ...user, cwd: "/" }).status === 0;
}

/**
 * Grants the user's group access through a folder of root's that is closed to everybody else. Does not change
 * root's home, nor any other folder.
 */
export function openTo(user: UnixUser, folder: string): void {
  const { uid, gid, mode } = fs.statSync(folder);
  const isClosed = (mode & 0o007) === 0 && (gid === 0 || (mode & 0o070) === 0);
  const home = userInfo().homedir;
  const isHome = fs.existsSync(home) && fs.realpathSync(folder) === fs.realpathSync(home);
  if (uid !== 0 || !isClosed || isHome) return;
  fs.chownSync(folder, 0, user.gid);
  fs.chmodSync(folder, 0o710);
}
