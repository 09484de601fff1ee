import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const ofTests = /\.test\.tsx?$|^tests\//;
const specifier = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+|#[^"]+)"/g;

/**
 * The test files that import a file whose path matches, themselves or through test helpers: what a test
 * opens decides where it runs, so that nobody keeps a list. Paths from the repository's root.
 */
export function testsThatImport(path: RegExp): string[] {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const answer =
      known.get(file) ?? (path.test(file) || (ofTests.test(file) && importsOf(file).some(reaches)));
    known.set(file, answer);
    return answer;
  };
  return globSync("{app,demo,domain,server,tests}/**/*.test.{ts,tsx}", { cwd: root }).filter(
    reaches,
  );
}

/** Our own files that a file imports, from the repository's root. */
function importsOf(file: string): string[] {
  const absolute = join(root, file);
  if (!existsSync(absolute)) return [];
  return [...readFileSync(absolute, "utf8").matchAll(specifier)].map(([, path = ""]) =>
    path.startsWith("#") ? path.slice(1) : join(dirname(file), path),
  );
}
