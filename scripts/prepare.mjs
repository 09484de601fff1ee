// Runs on whatever Node the machine has (20 or newer), before anything is installed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own Node 24, whatever the machine has. */
export const node = join(root, "node_modules/.bin/node");

/** @param {readonly string[]} files */
function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * Does `work` unless it was done for the same fingerprint before.
 * @param {string} stamp file that holds the fingerprint of the last time
 * @param {string} current
 * @param {() => void} work
 */
function once(stamp, current, work) {
  const path = join(root, stamp);
  if (existsSync(path) && readFileSync(path, "utf8") === current) return;
  // Without the stamp a failed run is not taken for done when the sources are put back.
  rmSync(path, { force: true });
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, current);
}

/** Installs exactly what the lock file says, unless that is installed already. */
export function ensureInstalled() {
  const lock = fingerprint(["package-lock.json"]);
  once("node_modules/.installed", lock, () => {
    console.log("Installing packages ...");
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
      // npm passes its own settings down; a parent's must not change what is installed here.
      env: { ...process.env, NODE_ENV: "development" },
      shell: process.platform === "win32",
    });
  });
}

/**
 * Scripts and styles of the build that is replaced, for visitors who have a page of it open
 * (server/pages/built-pages.ts). Their names are hashes of their content.
 */
function keepEarlierAssets() {
  const earlier = join(root, "build/earlier");
  rmSync(earlier, { recursive: true, force: true });
  cpSync(join(root, "build/client/assets"), join(earlier, "assets"), { recursive: true });
}

/** Builds the app, unless its sources are those of the last build. */
export function ensureBuilt() {
  const sources = ["app", "domain", "public"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      // Node before 20.12 knows only `path`.
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  );
  const settings = [
    "package-lock.json",
    "react-router.config.ts",
    "scripts/chunk-record.ts",
    "scripts/page-chunks.ts",
    "vite.config.ts",
  ];
  const isBuilt = ["build/.sources", "build/client/assets"].every((path) =>
    existsSync(join(root, path)),
  );
  once("build/.sources", fingerprint([...sources.sort(), ...settings]), () => {
    console.log("Building ...");
    // A build that broke off left nothing worth keeping.
    if (isBuilt) keepEarlierAssets();
    const reactRouter = join(root, "node_modules/.bin/react-router");
    execFileSync(node, [reactRouter, "build", "--logLevel", "error"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    });
  });
}
