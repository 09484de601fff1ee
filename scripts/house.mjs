// `npm run house`: size of the repository, and how many files one reads to follow a request. Product files
// are the TypeScript of app/, domain/, server/ and the root, without tests and configuration.
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
const isTest = (file) => /\.(test|spec)\.tsx?$|^tests\//.test(file);
const isProduct = (file) =>
  isCode(file) &&
  !isTest(file) &&
  /^(app|domain|server)\/|^[^/]+$/.test(file) &&
  !/(^|\/)[\w-]+\.config\.ts$/.test(file);
const product = tracked.filter(isProduct);

const linesOf = (file) => readFileSync(file, "utf8").split("\n").length - 1;
const lines = product.map(linesOf).sort((a, b) => a - b);
const long = tracked.filter((file) => isCode(file) && linesOf(file) > 400);
if (long.length > 0)
  console.warn(`over 400 lines, look for the second subject: ${long.join(", ")}`);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const percentile = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];

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

const walks = readFileSync("docs/architecture.md", "utf8")
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf("\n")).trim(),
    files: [
      ...new Set(
        [...section.matchAll(/`((?:app|domain|server)\/[^`]+)`/g)].map(([, file]) => file),
      ),
    ],
  }));

/** Imports between the server's folders; .dependency-cruiser.cjs forbids those against their order. */
const folderOf = (file) => /^server\/(?:([^/]+)\/)?/.exec(file)?.[1] ?? "(root)";
const folderImports = new Set();
for (const { source, dependencies } of output.modules) {
  if (!isProduct(source) || !source.startsWith("server/")) continue;
  for (const { resolved } of dependencies) {
    if (!resolved.startsWith("server/") || folderOf(source) === folderOf(resolved)) continue;
    folderImports.add(`${folderOf(source)} → ${folderOf(resolved)}`);
  }
}

const exported = new Map();
for (const file of product.filter((name) => !/^app\/(routes\/|entry\.|root)/.test(name)))
  for (const [, name] of readFileSync(file, "utf8").matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm,
  ))
    exported.set(name, [...(exported.get(name) ?? []), file]);
const duplicateNames = [...exported].filter(([, files]) => new Set(files).size > 1);

const tests = tracked.filter((file) => isCode(file) && isTest(file));
const words = sum(
  tracked
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(file, "utf8").split(/\s+/).length),
);
const rows = [
  ["files", product.length, "≤ 350"],
  ["lines", sum(lines), "≤ 47,000"],
  ["lines per file, median / p90", `${percentile(0.5)} / ${percentile(0.9)}`, "110 / 260"],
  ["files with one importer in their own folder", fragments.length, "≤ 50"],
  ["exported names that exist twice", duplicateNames.length, "0"],
  [
    "test files, lines per line of product",
    `${tests.length}, ${(sum(tests.map(linesOf)) / sum(lines)).toFixed(2)}`,
    "≤ 0.75",
  ],
  ["words in README and docs", words, "≤ 13,000"],
  ["imports between folders of the server", folderImports.size, "≤ 65"],
  ...walks.map(({ name, files }, index) => [
    `files to open: ${name}`,
    files.length,
    `≤ ${[15, 12, 18, 16, 8][index]}`,
  ]),
];
const width = Math.max(...rows.map(([label]) => label.length));
for (const [label, value, target] of rows)
  console.log(`${label.padEnd(width)}  ${String(value).padStart(12)}  ${target}`);
if (process.argv.includes("--list")) {
  console.log(`\nOne importer in their own folder:\n${fragments.join("\n")}`);
  console.log(
    `\nExported twice:\n${duplicateNames.map(([name, files]) => `${name}: ${files.join(", ")}`).join("\n")}`,
  );
}
