import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { get } from "./site.ts";

/** No public page may load the office's code, and the public site may not lead there. */
const client = join(dirname(dirname(import.meta.dirname)), "build/client");
const read = (path: string) => readFileSync(join(client, path), "utf8");

type Entry = { module: string; imports: string[] };

function readManifest(): { entry: Entry; routes: Record<string, Entry> } {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = read(`assets/${name}`);
  return JSON.parse(text.slice(text.indexOf("{"), -1));
}

const isOffice = (id: string) => id.startsWith("routes/buero/") || id === "setup";

/** Texts of the office's code, which minification keeps. */
const officeWords = /buero\/(geraete|anmelden)|Angemeldet:|Nichts wartet|zum Büro gehört/;

it("is in chunks that no public page loads, statically or on demand", () => {
  const { entry, routes } = readManifest();
  const entries = Object.entries(routes);
  const publicFiles = new Set(
    [entry, ...entries.flatMap(([id, route]) => (isOffice(id) ? [] : route))].flatMap(
      ({ module, imports }) => [module, ...imports],
    ),
  );
  const officeOnly = entries
    .filter(([id]) => isOffice(id))
    .flatMap(([, { module, imports }]) => [module, ...imports])
    .filter((file) => !publicFiles.has(file));
  expect(entries.filter(([id]) => isOffice(id))).toHaveLength(20);
  expect(officeOnly.some((file) => officeWords.test(read(file)))).toBe(true);
  const names = new Set(officeOnly.map((file) => file.slice("/assets/".length)));
  // The others hold rules for what visitors type, which public pages load on demand.
  const named = [...names].filter((file) => officeWords.test(read(`assets/${file}`)));
  for (const file of readdirSync(join(client, "assets")).filter((name) => name.endsWith(".js"))) {
    if (names.has(file) || file.startsWith("manifest-")) continue;
    const code = read(`assets/${file}`);
    expect([file, officeWords.exec(code)?.[0]]).toEqual([file, undefined]);
    for (const name of named) expect([file, code.includes(name)]).toEqual([file, false]);
  }
});

it("is named by neither sitemap, robots.txt, web manifest nor home page", async () => {
  for (const path of ["/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/", "/impressum"]) {
    expect([path, (await (await get(path)).text()).includes("buero")]).toEqual([path, false]);
  }
});
