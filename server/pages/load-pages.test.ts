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
const folders = async () => (await loadBuiltPages(folder)).assetFolders;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-built-"));
  await write("server/index.js", "export const renderPage = () => null;");
  await write("client/assets/new-1.js", "new");
});
afterAll(() => rm(folder, { recursive: true }));

it("serves files of the build, then of the earlier build for pages that are still open", async () => {
  expect(await folders()).toEqual([join(folder, "client")]);
  await write("earlier/assets/old-1.js", "old");
  expect(await folders()).toEqual([join(folder, "client"), join(folder, "earlier")]);
});
