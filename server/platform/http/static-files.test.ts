import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import { serveBuiltFiles } from "./static-files.ts";

const root = mkdtempSync(join(tmpdir(), "built-"));
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
write("secret.txt", "secret");
write("new/assets/same.js", "of this build");
write("new/assets/same.js.br", "compressed before");
write("new/icon.svg", "<svg/>");
write("earlier/assets/same.js", "of the build before");
write("earlier/assets/old.js", "old");
afterAll(() => rmSync(root, { recursive: true }));

const app = new Hono()
  .get("*", serveBuiltFiles(join(root, "new")), serveBuiltFiles(join(root, "earlier")))
  .get("*", ({ text }) => text("a page"));
const ask = (path: string, encoding = "") =>
  app.request(path, { headers: { "accept-encoding": encoding } });

it.each([
  ["/assets/same.js", "of this build", "public, max-age=31536000, immutable"],
  ["/assets/old.js", "old", "public, max-age=31536000, immutable"],
  ["/icon.svg", "<svg/>", "public, max-age=3600"],
  ["/assets/none.js", "a page", null],
  ["/assets", "a page", null],
  ["/", "a page", null],
])("%s is %s with cache-control %s", async (path, text, caching) => {
  const answer = await ask(path);
  expect([await answer.text(), answer.headers.get("cache-control")]).toEqual([text, caching]);
});

it("sends the precompressed file", async () => {
  const answer = await ask("/assets/same.js", "gzip, br");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(await answer.text()).toBe("compressed before");
});

it("allows a script to be a worker", async () => {
  const { headers } = await ask("/assets/old.js");
  expect(headers.get("content-security-policy")).not.toContain("sandbox");
});

it.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/..%5c..%5csecret.txt",
])("serves no file outside the build: %s", async (path) => {
  expect(await (await ask(path)).text()).toBe("a page");
});
