import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { version } from "#server/platform/system.ts";
import { parseCommandLine } from "./command-line.ts";

const read = (line: string) => parseCommandLine(line.split(" ").filter((word) => word !== ""));

describe("parses", () => {
  it.each([
    ["inquiries list", { name: "inquiries list", state: "neu", limit: 50 }],
    ["inquiries list --state alle --limit 3", { name: "inquiries list", state: "alle", limit: 3 }],
    ["inquiries show K-1", { name: "inquiries show", reference: "K-1" }],
    ["inquiries delete K-1 --yes", { name: "inquiries delete", reference: "K-1" }],
    ["inquiries export", { name: "inquiries export", email: null }],
    ["inquiries export --email a@b.de", { name: "inquiries export", email: "a@b.de" }],
    ["inquiries retry K-1", { name: "inquiries retry", reference: "K-1" }],
    ["search-orders delete a@b.de --yes", { name: "search-orders delete", email: "a@b.de" }],
    ["office link", { name: "office link", email: null }],
    ["office link a@b.de", { name: "office link", email: "a@b.de" }],
    ["secret rotate --yes", { name: "secret rotate" }],
    ["backup --output b.jsonl.gz", { name: "backup", file: "b.jsonl.gz" }],
    ["restore b.jsonl.gz --yes", { name: "restore", file: "b.jsonl.gz" }],
  ])("%s", (line, command) => {
    expect(read(line)).toEqual({ command, format: "tabelle", output: null, confirmation: null });
  });

  it("the question for the version", () => {
    expect(read("--version")).toEqual({ text: `${version}\n`, exitCode: 0 });
  });

  it("output and format options before and after the command", () => {
    const wanted = { format: "json", output: "x.json" };
    expect(read("stock check --format json --output x.json")).toMatchObject(wanted);
    expect(read("--format json -o x.json stock check")).toMatchObject(wanted);
  });

  it.each([
    ["inquiries delete K-1", "Anfrage K-1 endgültig löschen?"],
    ["search-orders delete a@b.de", "Alle Suchaufträge von a@b.de endgültig löschen?"],
    ["secret rotate", "Links in allen früheren E-Mails und alle Anmeldungen im Büro beenden?"],
    ["restore b.jsonl.gz", "Den jetzigen Stand durch die Sicherung b.jsonl.gz ersetzen?"],
  ])("that %s needs confirmation", (line, confirmation) => {
    expect(read(line)).toMatchObject({ confirmation });
  });
});

describe("refuses", () => {
  it.each([
    ["inquiries show", "Die Vorgangsnummer fehlt."],
    ["inquiries throw", "Diesen Befehl gibt es nicht."],
    [
      "inquiries list --state open",
      "Nicht erlaubter Wert für --state. Erlaubt: neu, erledigt, vertrag, alle.",
    ],
    ["inquiries list --limit 0", "Nicht erlaubter Wert für --limit. Erlaubt: 1 bis 10000."],
    ["sync --now", "Diese Option gibt es nicht."],
    ["sync please", "Das sind zu viele Argumente."],
    ["stock check --format", "Zu einer Option fehlt der Wert."],
  ])("%s", (line, sentence) => {
    expect(read(line)).toEqual({
      text: `${sentence} Hilfe: npm run dealer -- --help\n`,
      exitCode: 2,
    });
  });
});

describe("help", () => {
  test.each(["--help", "inquiries --help", "inquiries list --help", "stock check --help"])(
    "is German: %s",
    (line) => {
      const help = read(line);
      expect(help).toMatchObject({ exitCode: 0, text: expect.stringContaining("Aufruf:") });
      expect(help).not.toMatchObject({
        text: expect.stringMatching(/Usage|options|Options|command|default|display/),
      });
    },
  );

  test.each(["", "inquiries", "stock"])("is the answer to an incomplete command: '%s'", (line) => {
    expect(read(line)).toMatchObject({ exitCode: 2, text: expect.stringContaining("Aufruf:") });
  });
});

test("the README names every command, and --yes where one asks for confirmation", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const rows = [
    ...readme.matchAll(
      /^\| `((?:inquiries|search-orders|demand|sync|stock|backup|restore)\b[^`]*)` .*$/gm,
    ),
  ];
  expect(rows).toHaveLength(13);
  for (const [row, command = ""] of rows) {
    const parsed = read(command);
    expect(parsed, command).toHaveProperty("command");
    const asksBack = "confirmation" in parsed && parsed.confirmation !== null;
    expect(row.includes("`--yes`"), row).toBe(asksBack);
  }
});
