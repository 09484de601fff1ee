// What a page loads before it can be used: scripts and style sheets, Brotli, out of the last build.
// Fails when a page is heavier than page-weight.json allows or has no limit there, or a package is
// bundled in two copies.
// `--accept` writes the sizes of this build into the file; the limits are written by hand.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./prepare.mjs";

/** @typedef {{ module: string, imports: string[], css: string[], path?: string, index?: boolean, parentId?: string }} Entry */
/** @typedef {Record<string, { limit: number, files: Record<string, number> }>} Budget */

const budgetFile = join(root, "page-weight.json");
/** @type {Budget} */
const budget = JSON.parse(readFileSync(budgetFile, "utf8"));
/** @type {Record<string, Record<string, number>>} */
const record = JSON.parse(readFileSync(join(root, "build/chunks.json"), "utf8"));
const assets = readdirSync(join(root, "build/client/assets"));
const manifestName = assets.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
const manifestText = readFileSync(join(root, "build/client/assets", manifestName), "utf8");
/** @type {{ entry: Entry, routes: Record<string, Entry> }} */
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf("{"), -1));

/** @type {Map<string, number>} */
const weights = new Map();

/** @param {string} file path on our origin */
function weigh(file) {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const content = readFileSync(join(root, "build/client", file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const weight = brotliCompressSync(content, { params }).length;
  weights.set(file, weight);
  return weight;
}

/** `/assets/site-AbC_12-x.js` is `site.js`; what shares a name is weighed together. @param {string} file */
const nameOf = (file) => file.replace(/^\/assets\//, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");

/** The style sheets that a script names, as the `links` of a page do. @param {string} script */
function sheetsIn(script) {
  const text = readFileSync(join(root, "build/client", script), "utf8");
  return text.match(/(?<=["'`])\/assets\/[\w.-]+\.css/g) ?? [];
}

/** @param {Entry} route */
function filesOf(route) {
  const entries = [manifest.entry, manifest.routes.root, route].flatMap((entry) => entry ?? []);
  const scripts = entries.flatMap(({ module, imports }) => [module, ...imports]);
  return [
    ...new Set([
      `/assets/${manifestName}`,
      ...scripts,
      ...scripts.flatMap(sheetsIn),
      ...entries.flatMap(({ css }) => css),
    ]),
  ];
}

/** What the files consist of: each file's weight, divided as its text before minifying. @param {string[]} files */
function shares(files) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const file of files) {
    const parts = record[file] ?? { [nameOf(file)]: 1 };
    const whole = Object.values(parts).reduce((sum, part) => sum + part, 0) || 1;
    for (const [name, part] of Object.entries(parts))
      sums[name] = (sums[name] ?? 0) + (weigh(file) * part) / whole;
  }
  return Object.entries(sums).sort(([, a], [, b]) => b - a);
}

/** @param {string[]} files */
function sizes(files) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const file of files) sums[nameOf(file)] = (sums[nameOf(file)] ?? 0) + weigh(file);
  return sums;
}

/** @param {Record<string, number>} now @param {Record<string, number>} before */
function growth(now, before) {
  return Object.entries(now)
    .map(([name, size]) => ({ name, size, more: size - (before[name] ?? 0) }))
    .filter(({ more }) => more !== 0)
    .map(({ name, size, more }) => `    ${more > 0 ? "+" : ""}${more}  ${name} (${size})`);
}

/** A package in two versions lies in two folders, one of them nested in who wanted it. */
function packagesTwice() {
  const folders = new Set(
    Object.values(record)
      .flatMap((parts) => Object.keys(parts))
      .filter((part) => part.startsWith("node_modules/")),
  );
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  for (const folder of folders) {
    const name = folder.split("node_modules/").at(-1) ?? "";
    byName.set(name, [...(byName.get(name) ?? []), folder]);
  }
  return [...byName.values()].filter((copies) => copies.length > 1);
}

let isHeavy = false;
for (const id of new Set([...Object.keys(budget), ...Object.keys(manifest.routes)])) {
  if (id === "root") continue;
  const page = budget[id];
  if (!page) throw new Error(`the route ${id} has no limit in page-weight.json`);
  const route = manifest.routes[id];
  if (!route) throw new Error(`page-weight.json names the route ${id}, which the build has not`);
  const files = filesOf(route);
  const now = sizes(files);
  const total = Object.values(now).reduce((sum, size) => sum + size, 0);
  console.log(`${id}: ${total} bytes in ${files.length} files, allowed ${page.limit}`);
  if (process.argv.includes("--parts"))
    for (const [name, size] of shares(files)) console.log(`  ${Math.round(size)}  ${name}`);
  if (total > page.limit) {
    isHeavy = true;
    console.log(`  too heavy by ${total - page.limit}; since the last accepted build:`);
    console.log(growth(now, page.files).join("\n") || "    nothing changed");
  }
  page.files = now;
}
const twice = packagesTwice();
for (const copies of twice) console.log(`bundled twice: ${copies.join(" and ")}`);
if (process.argv.includes("--accept"))
  writeFileSync(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
process.exit(isHeavy || twice.length > 0 ? 1 : 0);
