import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { link } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeAtomically } from "./disk.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "autohaus-disk-"));
  path = join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = () => readdirSync(folder);

describe("a file written atomically", () => {
  it("is complete, alone and its owner's, and replaces an earlier one", async () => {
    await writeAtomically(path, "one");
    await writeAtomically(path, Buffer.from("two"));
    expect([names(), readFileSync(path, "utf8")]).toEqual([["file"], "two"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("of several writers at once is one of theirs, whole", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
    await Promise.all(texts.map((text) => writeAtomically(path, text)));
    expect(names()).toEqual(["file"]);
    expect(texts).toContain(readFileSync(path, "utf8"));
  });

  it("leaves everything as it was when its content fails", async () => {
    await writeAtomically(path, "one");
    const failing = writeAtomically(path, async (draft) => {
      writeFileSync(draft, "half");
      throw new Error("the database is gone");
    });
    await expect(failing).rejects.toThrow("the database is gone");
    expect([names(), readFileSync(path, "utf8")]).toEqual([["file"], "one"]);
  });

  it("can refuse to replace one", async () => {
    await writeAtomically(path, "one", link);
    await expect(writeAtomically(path, "two", link)).rejects.toMatchObject({ code: "EEXIST" });
    expect([names(), readFileSync(path, "utf8")]).toEqual([["file"], "one"]);
  });
});
