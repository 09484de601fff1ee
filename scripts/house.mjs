// `npm run house`: how large the repository is, and how far one has to read. Product files are the
// TypeScript of app/, domain/, server/ and the root; tests, test helpers, styles and settings apart.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { cruise } from "dependency-cruiser";
import { root } from "./prepare.mjs";

process.chdir(root);
const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const isCode = (file) => /\.tsx?$/.test(file);
const isTest = (file) => /\.(test|spec)\.tsx?$|(^|\/)test-[^/]*$/.test(file);
const isProduct = (file) =>
  isCode(file) &&
  !isTest(file) &&
  /^(app|domain|server)\/|^[^/]+$/.test(file) &&
  !/(^|\/)[\w-]+\.config\.ts$/.test(file);
const product = tracked.filter(isProduct);

const linesOf = (file) => readFileSync(file, "utf8").split("\n").length - 1;
const lines = product.map(linesOf).sort((a, b) => a - b);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];

const { output } = await cruise(
  ["main.ts", "dealer.ts", "app", "domain", "server"],
  (await import("../.dependency-cruiser.cjs")).default.options,
);
const importers = new Map(product.map((file) => [file, new Set()]));
for (const module of output.modules) {
  if (!isProduct(module.source)) continue;
  for (const { resolved } of module.dependencies) importers.get(resolved)?.add(module.source);
}
const fragments = product.filter((file) => {
  const [importer, ...others] = importers.get(file) ?? [];
  return importer !== undefined && others.length === 0 && dirname(importer) === dirname(file);
});

/** docs/walks.md lists by hand what one opens to follow a thing; each must be reached from the others. */
const walks = existsSync("docs/walks.md")
  ? readFileSync("docs/walks.md", "utf8")
      .split(/^## /m)
      .slice(1)
      .map((section) => ({
        name: section.slice(0, section.indexOf("\n")).trim(),
        files: [...new Set([...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file))],
      }))
  : [];
for (const { name, files } of walks) {
  const lost = files.filter((file) => !tracked.includes(file));
  if (lost.length > 0) console.error(`docs/walks.md, ${name}: ${lost.join(", ")} is not there`);
}

const exported = new Map();
for (const file of product.filter((name) => !/^app\/(routes\/|entry\.|root)/.test(name)))
  for (const [, name] of readFileSync(file, "utf8").matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm,
  ))
    exported.set(name, [...(exported.get(name) ?? []), file]);
const doubled = [...exported].filter(([, files]) => new Set(files).size > 1);

const tests = tracked.filter((file) => isCode(file) && isTest(file));
const rows = [
  ["files", product.length, "≤ 300"],
  ["lines", sum(lines), "≤ 26,000"],
  ["lines per file, median / p90", `${at(0.5)} / ${at(0.9)}`, "80 / 200"],
  ["files with one importer in their own folder", fragments.length, "≤ 50"],
  ["exported names that exist twice", doubled.length, "0"],
  [
    "test files, lines per line of product",
    `${tests.length}, ${(sum(tests.map(linesOf)) / sum(lines)).toFixed(2)}`,
    "",
  ],
  ...walks.map(({ name, files }) => [
    `files to open: ${name}`,
    files.length,
    name.includes("mail") ? "≤ 20" : "≤ 15",
  ]),
];
const width = Math.max(...rows.map(([label]) => label.length));
for (const [label, value, target] of rows)
  console.log(`${label.padEnd(width)}  ${String(value).padStart(12)}  ${target}`);
if (process.argv.includes("--list")) {
  console.log(`\nOne importer in their own folder:\n${fragments.join("\n")}`);
  console.log(
    `\nExported twice:\n${doubled.map(([name, files]) => `${name}: ${files.join(", ")}`).join("\n")}`,
  );
}
