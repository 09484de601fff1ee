import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const testPath = /\.test\.tsx?$|^tests\//;
const specifier = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+|#[^"]+)"/g;

/**
 * The test files that import a matching path, directly or through other files in tests/. Their imports decide in which Vitest
 * project they run, so that nobody maintains a list. Paths are relative to the root.
 */
export function testsThatImport(path: RegExp): string[] {
  const results = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const result =
      results.get(file) ??
      (path.test(file) || (testPath.test(file) && importsOf(file).some(reaches)));
    results.set(file, result);
    return result;
  };
  return globSync("{app,demo,domain,server,tests}/**/*.test.{ts,tsx}", { cwd: root }).filter(
    reaches,
  );
}

/** The repository's own files that a file imports, relative to the root. */
function importsOf(file: string): string[] {
  const absolute = join(root, file);
  if (!existsSync(absolute)) return [];
  return [...readFileSync(absolute, "utf8").matchAll(specifier)].map(([, path = ""]) =>
    path.startsWith("#") ? path.slice(1) : join(dirname(file), path),
  );
}
