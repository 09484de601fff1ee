import { describe, expect, it } from "vitest";
import type { Report } from "./order.ts";
import { reportText } from "./report-text.ts";

const aReport = (...names: (string | null)[]): Report => ({
  message: "So ist es.",
  columns: [
    { key: "name", title: "Name" },
    { key: "open", title: "Offen" },
    { key: "count", title: "Zahl" },
  ],
  rows: names.map((name, i) => ({ name, open: i === 0, count: i })),
  outcome: "done",
});

describe("a table", () => {
  it("stands in columns, with the sentence below", () => {
    expect(reportText(aReport("Jörg", "Ann-Kathrin"), "tabelle")).toBe(
      [
        "Name         Offen  Zahl",
        "───────────  ─────  ────",
        "Jörg         ja     0",
        "Ann-Kathrin  nein   1",
        "",
        "So ist es.",
        "",
      ].join("\n"),
    );
  });

  it("is the sentence alone when there is nothing to list", () => {
    expect(reportText(aReport(), "tabelle")).toBe("So ist es.\n");
  });

  it("cannot be broken by what was typed: line ends, escape sequences, length", () => {
    const text = reportText(aReport(`\u001b[2Jweg\r\nda${"x".repeat(100)}`), "tabelle");
    expect(text).not.toContain("\u001b");
    expect(text.split("\n")).toHaveLength(6);
    expect(text).toContain("xxx…");
  });

  it("of two columns keeps the lines of a text, none of which can pass for a row", () => {
    const columns = [
      { key: "term", title: "Feld" },
      { key: "value", title: "Wert" },
    ];
    const rows = [{ term: "Nachricht", value: "eins\nStand  erledigt" }];
    const text = reportText({ ...aReport(), columns, rows }, "tabelle");
    expect(text).toContain("Nachricht  eins\n           Stand  erledigt\n");
    expect(text).toContain(`\n─────────  ${"─".repeat("Stand  erledigt".length)}\n`);
  });
});

describe("CSV", () => {
  it("is what a German spreadsheet opens", () => {
    expect(reportText(aReport("A;B", 'so "genannt"', null), "csv")).toBe(
      '\ufeff"Name";"Offen";"Zahl"\r\n"A;B";"ja";"0"\r\n"so ""genannt""";"nein";"1"\r\n"";"nein";"2"\r\n',
    );
  });

  it.each(["=1+1", "+49 171", "-1", "@SUM(A1)"])("makes no formula of %s", (typed) => {
    expect(reportText(aReport(typed), "csv")).toContain(`\r\n"'${typed}";`);
  });

  it("makes none of a text that another separator would split", () => {
    expect(reportText(aReport("Golf,=1+1\t=2+2"), "csv")).toContain('\r\n"Golf,=1+1\t=2+2";');
  });
});

it("JSON holds the rows as they are", () => {
  expect(JSON.parse(reportText(aReport("A", null), "json"))).toEqual([
    { name: "A", open: true, count: 0 },
    { name: null, open: false, count: 1 },
  ]);
});
