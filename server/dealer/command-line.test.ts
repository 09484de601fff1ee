import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parseCommandLine } from "./command-line.ts";

const read = (line: string) => parseCommandLine(line.split(" ").filter((word) => word !== ""));

describe("understands", () => {
  it.each([
    ["inquiries list", { order: "inquiries list", state: "neu", limit: 50 }],
    ["inquiries list --state alle --limit 3", { order: "inquiries list", state: "alle", limit: 3 }],
    ["inquiries show K-1", { order: "inquiries show", reference: "K-1" }],
    ["inquiries handled K-1", { order: "inquiries handled", reference: "K-1" }],
    ["inquiries contract K-1", { order: "inquiries contract", reference: "K-1" }],
    ["inquiries delete K-1 --yes", { order: "inquiries delete", reference: "K-1" }],
    ["inquiries export", { order: "inquiries export", email: null }],
    ["inquiries export --email a@b.de", { order: "inquiries export", email: "a@b.de" }],
    ["inquiries retry", { order: "inquiries retry", reference: null }],
    ["inquiries retry K-1", { order: "inquiries retry", reference: "K-1" }],
    ["search-orders delete a@b.de --yes", { order: "search-orders delete", email: "a@b.de" }],
    ["demand", { order: "demand" }],
    ["sync", { order: "sync" }],
    ["stock check", { order: "stock check" }],
    ["backup", { order: "backup", file: null }],
    ["backup --output b.jsonl.gz", { order: "backup", file: "b.jsonl.gz" }],
    ["restore b.jsonl.gz --yes", { order: "restore", file: "b.jsonl.gz" }],
  ])("%s", (line, order) => {
    expect(read(line)).toEqual({ order, format: "tabelle", output: null, question: null });
  });

  it("where and how the answer is to be written, before and after the command", () => {
    const wanted = { format: "csv", output: "x.csv" };
    expect(read("stock check --format csv --output x.csv")).toMatchObject(wanted);
    expect(read("--format csv -o x.csv stock check")).toMatchObject(wanted);
  });

  it.each([
    ["inquiries delete K-1", "Anfrage K-1 endgültig löschen?"],
    ["search-orders delete a@b.de", "Alle Suchaufträge von a@b.de endgültig löschen?"],
    ["restore b.jsonl.gz", "Den jetzigen Stand durch die Sicherung b.jsonl.gz ersetzen?"],
  ])("that it is to be asked back: %s", (line, question) => {
    expect(read(line)).toMatchObject({ question });
  });
});

describe("does not understand", () => {
  it.each([
    ["inquiries show", "Die Nummer der Anfrage fehlt."],
    ["restore", "Die Sicherungsdatei fehlt."],
    ["search-orders delete", "Die E-Mail-Adresse fehlt."],
    ["inquiries throw", "Diesen Befehl gibt es nicht."],
    ["nothing", "Diesen Befehl gibt es nicht."],
    ["inquiries list --state open", "Ein Wert ist nicht erlaubt."],
    ["inquiries list --limit 0", "Ein Wert ist nicht erlaubt."],
    ["inquiries list --limit 1e3", "Ein Wert ist nicht erlaubt."],
    ["sync --now", "Diese Angabe gibt es nicht."],
    ["sync please", "Das sind zu viele Angaben."],
    ["stock check --format", "Zu einer Angabe fehlt der Wert."],
  ])("%s", (line, sentence) => {
    expect(read(line)).toEqual({
      text: `${sentence} Hilfe: npm run dealer -- --help\n`,
      exitCode: 2,
    });
  });
});

describe("help", () => {
  test("names every command", () => {
    const help = read("--help");
    const words = [
      "inquiries",
      "sync",
      "stock",
      "backup",
      "restore",
      "Rückgabewerte",
      "Hilfe zeigen",
    ];
    for (const word of words) {
      expect(help).toMatchObject({ text: expect.stringContaining(word) });
    }
  });

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

  test.each(["", "inquiries", "stock"])("is what half a command gets: '%s'", (line) => {
    expect(read(line)).toMatchObject({ exitCode: 2, text: expect.stringContaining("Aufruf:") });
  });
});

test("the README names every command, and how to have it done without being asked back", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const rows = [
    ...readme.matchAll(
      /^\| `((?:inquiries|search-orders|demand|sync|stock|backup|restore)\b[^`]*)` .*$/gm,
    ),
  ];
  expect(rows).toHaveLength(13);
  for (const [row, command = ""] of rows) {
    const understood = read(command);
    expect(understood, command).toHaveProperty("order");
    const asksBack = "question" in understood && understood.question !== null;
    expect(row.includes("`--yes`"), row).toBe(asksBack);
  }
});
