import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** docs/threats.md: no row of the two catalogues is forgotten, and each names tests that are there. */
const root = dirname(import.meta.dirname);
const rows = new Map(
  readFileSync(join(root, "docs/threats.md"), "utf8")
    .split("\n")
    .map((line) => [/^\| ([TF]\d+)\b/.exec(line)?.[1] ?? "", line]),
);
const numbered = (letter: string, most: number) =>
  Array.from({ length: most }, (_, at) => `${letter}${at + 1}`);

it.each([...numbered("T", 34), ...numbered("F", 24)])("%s names its tests", (row) => {
  const named = [...(rows.get(row) ?? "").matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)];
  const paths = named.map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
