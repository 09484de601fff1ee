// Page weight: the scripts and style sheets that a page loads before it can be used, as the last build
// compressed them. Fails when a page has grown by more than 5 % since page-weight.json was written, or the
// list exceeds its limit. `--accept` rewrites the file.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** @typedef {{ module: string, imports: string[], css: string[] }} Entry */

const maxGrowth = 1.05;
const maxListBytes = 170_000;

const client = join(root, "build/client");
const acceptedFile = join(root, "page-weight.json");
/** @type {Record<string, number>} */
const accepted = JSON.parse(readFileSync(acceptedFile, "utf8"));
const assets = readdirSync(join(client, "assets"));
const manifestName = assets.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
const manifestText = readFileSync(join(client, "assets", manifestName), "utf8");
/** @type {{ entry: Entry, routes: Record<string, Entry> }} */
const { entry, routes } = JSON.parse(manifestText.slice(manifestText.indexOf("{"), -1));

/** Style sheets that a script references, as a page's `links` do. @param {string} script */
function sheetsIn(script) {
  const text = readFileSync(join(client, script), "utf8");
  return text.match(/(?<=["'`])\/assets\/[\w.-]+\.css/g) ?? [];
}

/** The root references both: a page of the office has app.css, any other public.css. @param {string} id */
const otherSiteSheet = (id) => (/^(routes\/buero\/|setup)/.test(id) ? /\/public-/ : /\/app-/);

/** @param {string} id @param {Entry} page */
function weigh(id, page) {
  const parts = [entry, routes.root, page].flatMap((part) => part ?? []);
  const scripts = parts.flatMap(({ module, imports }) => [module, ...imports]);
  const sheets = [...scripts.flatMap(sheetsIn), ...parts.flatMap(({ css }) => css)].filter(
    (sheet) => !otherSiteSheet(id).test(sheet),
  );
  const files = new Set([`/assets/${manifestName}`, ...scripts, ...sheets]);
  const sizes = [...files].map((file) => statSync(join(client, `${file}.br`)).size);
  return { total: sizes.reduce((sum, size) => sum + size, 0), count: files.size };
}

/** @type {Record<string, number>} */
const sizesByRoute = {};
let isHeavy = false;
for (const [id, page] of Object.entries(routes)) {
  if (id === "root") continue;
  const { total, count } = weigh(id, page);
  sizesByRoute[id] = total;
  const isTooHeavy =
    total > maxGrowth * (accepted[id] ?? 0) || (id === "routes/vehicles" && total > maxListBytes);
  console.log(
    `${id}: ${total} bytes in ${count} files${isTooHeavy ? `, ${id in accepted ? "too heavy" : "without a limit yet (--accept)"}` : ""}`,
  );
  isHeavy ||= isTooHeavy;
}
if (process.argv.includes("--accept")) {
  writeFileSync(acceptedFile, `${JSON.stringify(sizesByRoute, null, 2)}\n`);
}
process.exit(isHeavy ? 1 : 0);
