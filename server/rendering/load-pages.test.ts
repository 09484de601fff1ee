import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadBuiltPages } from "./load-pages.ts";

let folder: string;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const folders = async () => (await loadBuiltPages(join(folder, "build"))).assetFolders;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-built-"));
  await write("build/server/index.js", "export const renderPage = () => null;");
  await write("build/client/assets/new-1.js", "new");
});
afterAll(() => rm(folder, { recursive: true }));

it("serves files of the build, then of earlier builds for pages that are still open", async () => {
  expect(await folders()).toEqual([join(folder, "build/client")]);
  await write("earlier-builds/assets/old-1.js", "old");
  expect(await folders()).toEqual([join(folder, "build/client"), join(folder, "earlier-builds")]);
});
