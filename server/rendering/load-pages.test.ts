import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scriptNonceHeader } from "#domain/pages/paths.ts";
import { loadBuiltPages } from "./load-pages.ts";

let folder: string;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const folders = async () => (await loadBuiltPages(join(folder, "build"))).assetFolders;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-built-"));
  const page = `<link rel="stylesheet" href="/assets/app-1.css" data-precedence="site"/><p>page</p>`;
  const code = `export const renderPage = (headers) => new Response('${page}', { headers });`;
  await write("build/server/index.js", code);
  await write("build/client/assets/app-1.css", "p{color:red}");
  await write("build/client/assets/new-1.js", "new");
});
afterAll(() => rm(folder, { recursive: true }));

it("serves files of the build, then of earlier builds for pages that are still open", async () => {
  expect(await folders()).toEqual([join(folder, "build/client")]);
  await write("earlier-builds/assets/old-1.js", "old");
  expect(await folders()).toEqual([join(folder, "build/client"), join(folder, "earlier-builds")]);
});

it("puts the style sheets of a page into its HTML, marked as ours", async () => {
  type Render = (headers: Record<string, string>) => Promise<Response>;
  const { render } = await loadBuiltPages<Render>(join(folder, "build"));
  const page = await render({ [scriptNonceHeader]: "ours" });
  expect(await page.text()).toBe(
    `<style nonce="ours" data-sheet="app-1.css" data-precedence="site">p{color:red}</style><p>page</p>`,
  );
});
