import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBuiltFiles } from "./built-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("reads the files a browser may have, by their path on the site", async () => {
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/page-1a2b.js"), "let a = 1;");
  await writeFile(join(folder, "favicon.ico"), "icon");
  const files = readBuiltFiles(folder);
  expect([...files.keys()].sort()).toEqual(["/assets/page-1a2b.js", "/favicon.ico"]);
  expect(files.get("/assets/page-1a2b.js")).toEqual({
    type: "text/javascript; charset=utf-8",
    bytes: new Uint8Array(Buffer.from("let a = 1;")),
  });
});

it("leaves out files of kinds it does not know", async () => {
  await writeFile(join(folder, "page.js.map"), "{}");
  await writeFile(join(folder, ".env"), "SECRET=1");
  expect(readBuiltFiles(folder).size).toBe(0);
});

it("fails when the folder is missing", async () => {
  expect(() => readBuiltFiles(join(folder, "nowhere"))).toThrow("ENOENT");
});
