import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { createFailureReport, loadBuiltPages } from "./load-pages.ts";

let folder: string;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const files = async () => {
  const { staticFiles } = await loadBuiltPages<object>(folder);
  return Object.fromEntries(
    [...staticFiles].map(([address, { bytes }]) => [address, Buffer.from(bytes).toString()]),
  );
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-built-"));
  await write("server/index.js", "export const createPageRenderer = () => () => null;");
  await write("client/assets/new-1.js", "new");
  await write("client/assets/same-2.js", "of this build");
});
afterAll(() => rm(folder, { recursive: true }));

it("offers the files of the build, and those of the one before for pages that are still open", async () => {
  const built = { "/assets/new-1.js": "new", "/assets/same-2.js": "of this build" };
  expect(await files()).toEqual(built);
  await write("earlier/assets/old-1.js", "old");
  await write("earlier/assets/same-2.js", "of the build before");
  expect(await files()).toEqual({ ...built, "/assets/old-1.js": "old" });
});

function reported(error: unknown): object[] {
  const lines: object[] = [];
  createFailureReport({ error: (fields) => void lines.push(fields) })(error);
  return lines;
}

it("writes what nobody expected, a refusal that reached a page too", () => {
  for (const err of [new Error("a fault of our own"), new AppError("not-found", "Nicht da.")]) {
    expect(reported(err)).toEqual([{ err }]);
  }
});

it("leaves a stock that cannot be read to the backend, which has written why", () => {
  expect(reported(new AppError("not-ready", "Die Datenbank antwortet gerade nicht."))).toEqual([]);
});
