import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setAt } from "#domain/dealership/facts-view.ts";
import { type DealershipFacts, openDealershipFacts } from "#server/dealership/dealership-facts.ts";
import type { Database } from "#server/platform/db/database.ts";
import { silentLog } from "#server/platform/log.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { factsInMemory } from "#tests/support/test-facts.ts";
import { parseCommandLine } from "./command-line.ts";
import { type FactsCommand, runFactsCommand } from "./facts-reports.ts";
import { reportText, runTool } from "./run-tool.ts";

const folder = mkdtempSync(join(tmpdir(), "facts-"));
const file = join(folder, "angaben.json");
let database: Database;
let facts: DealershipFacts;
beforeAll(async () => {
  database = await openTestDatabase();
  const now = () => new Date("2026-11-27T09:00:00Z");
  facts = await openDealershipFacts({ database, copy: factsInMemory(), now, log: silentLog });
});
afterAll(async () => {
  facts.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]) {
  const printed = { out: "", error: "" };
  const exitCode = await runTool({
    args: ["facts", ...args],
    terminal: {
      print: (text) => {
        printed.out += text;
      },
      printError: (text) => {
        printed.error += text;
      },
      ask: async () => null,
      write: async (path, text) => writeFileSync(path, text),
    },
    runCommand: (command) => runFactsCommand(command as FactsCommand, facts),
  });
  return { exitCode, ...printed };
}

it("sets text and JSON, and shows them", async () => {
  expect(await run("set", "address.postalCode", "68161")).toMatchObject({ exitCode: 0 });
  await run(
    "set",
    "people",
    '[{"name":"Anna","role":"Verkauf","photo":null,"languages":[],"phone":null}]',
  );
  await run("set", "people.0.name", "Anna Beispiel");
  expect(facts.current()).toMatchObject({
    address: { postalCode: "68161" },
    people: [{ name: "Anna Beispiel" }],
  });
  expect((await run("show", "people.0.name")).out).toContain("Anna Beispiel");
  expect((await run("show")).out).toContain("address.postalCode");
});

it("refuses bad values with a sentence and the path", async () => {
  const version = facts.version();
  expect(await run("set", "address.postalCode", "12")).toEqual({
    exitCode: 1,
    out: "",
    error: "address.postalCode: Bitte fünf Ziffern angeben.\nNichts wurde geändert.\n",
  });
  for (const path of ["adress.city", "address.town", "__proto__.x", "constructor", "nix"])
    expect(await run("set", path, "x")).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining(`Die Angabe ${path} gibt es nicht.`),
    });
  expect(await run("show", "nix")).toMatchObject({ exitCode: 1 });
  expect(facts.version()).toBe(version);
  expect(parseCommandLine(["facts", "set", "address.city"])).toMatchObject({ exitCode: 2 });
});

it.each([
  ["profiles.0.url", "javascript:alert(1)"],
  ["profiles.0.url", "http://instagram.example/x"],
  ["housePhotos.yard", '{"path":"//evil.example/x.png","caption":"Hof"}'],
  ["housePhotos.yard", '{"path":"/bilder/../../etc/passwd","caption":"Hof"}'],
  ["name", "Autohaus\r\nBcc: x@evil.example"],
  ["name", "Autohaus\u001b[2J"],
  ["claim", '"Unter\\u2028titel"'],
])("sets and imports no %s of %j", async (path, value) => {
  const version = facts.version();
  const refused = {
    exitCode: 1,
    out: "",
    error: expect.stringContaining("Nichts wurde geändert."),
  };
  expect(await run("set", path, value)).toMatchObject(refused);
  const all = structuredClone(facts.current());
  setAt(all, path, value.startsWith("{") || value.startsWith('"') ? JSON.parse(value) : value);
  writeFileSync(file, JSON.stringify(all));
  expect(await run("import", file)).toMatchObject(refused);
  expect(facts.version()).toBe(version);
});

it("imports what it exports", async () => {
  await run("set", "claim", "Neu");
  expect(await run("export", "--output", file)).toMatchObject({ exitCode: 0 });
  await run("set", "claim", "Anders");
  expect(await run("import", file)).toMatchObject({ exitCode: 0 });
  expect(facts.current().claim).toBe("Neu");
  expect(JSON.parse((await run("export")).out)).toEqual(facts.current());
  for (const text of ["[]", "nix", '{"nmae":"x"}', '{"name":""}']) {
    writeFileSync(file, text);
    expect(await run("import", file)).toMatchObject({ exitCode: 1 });
  }
  expect(await run("import", join(folder, "fehlt.json"))).toMatchObject({ exitCode: 1 });
});

it("reports who changed what", async () => {
  await run("set", "claim", "Zuletzt");
  const report = await runFactsCommand({ name: "facts history" }, facts);
  expect(report.rows[0]).toMatchObject({
    by: "Kommandozeile",
    changes: "Adresse und Nummern · Autohaus · Untertitel",
  });
  expect(reportText(report, "tabelle")).toContain("Kommandozeile");
});
