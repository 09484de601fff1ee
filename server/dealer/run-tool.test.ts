import { describe, expect, it, test } from "vitest";
import type { DealerService, Order, Report } from "./orders.ts";
import { reportText, runTool } from "./run-tool.ts";

const listed: Report = {
  message: "1 Anfrage.",
  columns: [{ key: "reference", title: "Nummer" }],
  rows: [{ reference: "K-1" }],
  outcome: "done",
};

/** A terminal at which somebody answers, or nobody. */
function aTerminal(answer: string | null = null) {
  const seen = { printed: "", complained: "", files: new Map<string, string>() };
  return {
    seen,
    terminal: {
      print(text: string) {
        seen.printed += text;
      },
      complain(text: string) {
        seen.complained += text;
      },
      ask: async () => answer,
      async write(path: string, text: string) {
        if (path === "forbidden") throw new Error("EACCES: forbidden");
        seen.files.set(path, text);
      },
    },
  };
}

async function run(line: string, { answer = null, report = listed }: Given = {}) {
  const orders: Order[] = [];
  const carryOut: DealerService = async (order) => {
    orders.push(order);
    if (report instanceof Error) throw report;
    return report;
  };
  const { terminal, seen } = aTerminal(answer);
  const code = await runTool({ args: line.split(" "), terminal, carryOut });
  return { code, orders, ...seen };
}
type Given = { answer?: string | null; report?: Report | Error };

test("shows the answer and ends with 0", async () => {
  const { code, printed, complained } = await run("inquiries list");
  expect([code, complained]).toEqual([0, ""]);
  expect(printed).toContain("K-1");
  expect(printed).toContain("1 Anfrage.");
});

test("keeps a redirected answer clean, and says the sentence beside it", async () => {
  const { printed, complained } = await run("inquiries list --format json");
  expect(JSON.parse(printed)).toEqual([{ reference: "K-1" }]);
  expect(complained).toBe("1 Anfrage.\n");
});

test("writes into a file", async () => {
  const { code, printed, files, complained } = await run("inquiries list -f csv -o list.csv");
  expect([code, printed, complained]).toEqual([0, "", "1 Anfrage.\n"]);
  expect(files.get("list.csv")).toContain("K-1");
});

test("says that a file cannot be written", async () => {
  const { code, complained } = await run("inquiries list -o forbidden");
  expect([code, complained]).toEqual([1, "EACCES: forbidden\n"]);
});

test("deletes after a yes only", async () => {
  const yes = await run("inquiries delete K-1", { answer: "Ja\n" });
  expect([yes.code, yes.orders]).toEqual([0, [{ order: "inquiries delete", reference: "K-1" }]]);
  const asked = await run("inquiries delete K-1 --yes");
  expect(asked.orders).toHaveLength(1);
  const no = await run("inquiries delete K-1", { answer: "j" });
  expect([no.code, no.orders, no.complained]).toEqual([1, [], "Nichts wurde geändert.\n"]);
  const nobody = await run("inquiries delete K-1");
  expect([nobody.code, nobody.orders]).toEqual([1, []]);
  expect(nobody.complained).toContain("--yes");
});

test("ends with what the outcome means", async () => {
  const findings = await run("stock check", { report: { ...listed, outcome: "findings" } });
  expect(findings.code).toBe(3);
  const failed = await run("sync", { report: { ...listed, message: "Nein.", outcome: "failed" } });
  expect([failed.code, failed.printed, failed.complained]).toEqual([1, "", "Nein.\n"]);
  const broken = await run("sync", { report: new Error("Die Datenbank antwortet nicht.") });
  expect([broken.code, broken.complained]).toEqual([1, "Die Datenbank antwortet nicht.\n"]);
  const misunderstood = await run("sink");
  expect([misunderstood.code, misunderstood.printed, misunderstood.orders]).toEqual([2, "", []]);
  expect((await run("--help")).printed).toContain("Aufruf:");
});

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
