import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { sitePictures } from "#server/platform/db/schema.ts";
import { isRoot } from "#server/platform/root.ts";

// Each test starts programs several times, which takes longer than usual on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The dealer's tool as a process of its own, with files that fail. */

const program = dirname(dirname(import.meta.dirname));
let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), "autohaus-files-"));
  fs.chmodSync(folder, 0o755);
  dataDir = join(folder, "data");
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const addedAt = new Date();
  // Too much for a small disk, since nothing compresses it.
  const picture = { bytes: randomBytes(1_000_000), width: 1, height: 1, addedAt };
  await database.orm
    .insert(sitePictures)
    .values(["a", "b", "c", "d"].map((digest) => ({ ...picture, digest })));
  await database.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const runTool = (...args: string[]) => runToolIn(program, { DATA_DIR: dataDir }, ...args);

const runToolIn = (cwd: string, settings: { DATA_DIR?: string }, ...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const tool = execFile(
      process.execPath,
      [join(program, "dealer.ts"), ...args],
      { cwd, env },
      (_, stdout, stderr) => resolve({ code: tool.exitCode, output: stdout + stderr }),
    );
  });

const unwritten = (code: string) => ({
  code: 1,
  output: `Die Sicherung konnte nicht geschrieben werden (${code}). Bitte prüfen Sie Ordner, Rechte und freien Platz.\n`,
});

describe("a backup", () => {
  it("is not made of a new database, when DATA_DIR was forgotten", async () => {
    const elsewhere = fs.mkdtempSync(join(folder, "elsewhere-"));
    const file = join(folder, "empty.gz");
    const { code, output } = await runToolIn(elsewhere, {}, "backup", "--output", file);
    expect([code, output.includes("DATA_DIR"), fs.existsSync(file)]).toEqual([1, true, false]);
  });

  it.runIf(process.platform === "linux")("reports a file that cannot be opened", async () => {
    // Not even root can create a file there.
    expect(await runTool("backup", "--output", "/proc/backup.gz")).toEqual(unwritten("ENOENT"));
  });

  it.runIf(isRoot())("leaves no file on a disk that is full before its end", async () => {
    const disk = join(folder, "disk");
    fs.mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
    try {
      expect(await runTool("backup", "--output", join(disk, "backup.gz"))).toEqual(
        unwritten("ENOSPC"),
      );
      expect(fs.readdirSync(disk)).toEqual([]);
    } finally {
      execFileSync("umount", [disk]);
    }
  });

  it("does not hold the site's key, which only the site's user can read", async () => {
    const file = join(folder, "whole.gz");
    expect(await runTool("backup", "--output", file)).toMatchObject({ code: 0 });
    const keyFile = join(dataDir, "site.key");
    expect(fs.statSync(keyFile).mode & 0o777).toBe(0o600);
    const key = fs.readFileSync(keyFile, "utf8").trim();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(gunzipSync(fs.readFileSync(file)).toString()).not.toContain(key);
    const { output } = await runTool("secret", "rotate", "--yes");
    expect(output).toContain("neuen Schlüssel");
    expect(fs.readFileSync(keyFile, "utf8")).toMatch(/^[\w-]{43}\n$/);
    expect(fs.readFileSync(keyFile, "utf8")).not.toContain(key);
  });

  it("tells a folder that is none from a file that exists", async () => {
    const file = join(folder, "file");
    fs.writeFileSync(file, "");
    const below = await runTool("backup", "--output", join(file, "backup.gz"));
    expect(below).toEqual(unwritten("EEXIST"));
    expect((await runTool("backup", "--output", file)).output).toContain("gibt es schon");
  });
});

describe("restoring", () => {
  const restore = (path: string) => runTool("restore", "--yes", path);
  const refusal = (path: string, text: string) => ({
    code: 1,
    output: expect.stringMatching(`^${path} ${text}.* Nichts wurde geändert.\n$`),
  });

  it("tells why a file cannot be read", async () => {
    const none = join(folder, "none");
    expect(await restore(none)).toEqual(refusal(none, "lässt sich nicht lesen .ENOENT."));
    expect(await restore(folder)).toEqual(refusal(folder, "lässt sich nicht lesen .EISDIR."));
  });

  it("says that the file may not be read", async () => {
    const secret = join(folder, "secret.gz");
    fs.writeFileSync(secret, "", { mode: 0 });
    if (isRoot()) {
      // The tool goes on as the owner of DATA_DIR, who may not read root's file.
      fs.chownSync(dataDir, 1, 1);
    }
    try {
      expect(await restore(secret)).toEqual(refusal(secret, "lässt sich nicht lesen .EACCES."));
    } finally {
      if (isRoot()) fs.chownSync(dataDir, 0, 65_432);
    }
  });
});
