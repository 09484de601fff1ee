import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPrograms } from "./postgres-programs.ts";

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
