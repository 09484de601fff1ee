import { describe, expect, it, test } from "vitest";
import type { DealerCommand, DealerService, Report } from "./commands.ts";
import { reportText, runTool } from "./run-tool.ts";

const listed: Report = {
  message: "1 Anfrage.",
  columns: [{ key: "reference", title: "Nummer" }],
  rows: [{ reference: "K-1" }],
  outcome: "done",
};

/** `answer` null: standard input is no terminal. */
function aTerminal(answer: string | null = null) {
  const output = { printed: "", errors: "", files: new Map<string, string>() };
  return {
    output,
    terminal: {
      print(text: string) {
        output.printed += text;
      },
      printError(text: string) {
        output.errors += text;
      },
      ask: async () => answer,
      async write(path: string, text: string) {
        if (path === "forbidden") throw new Error("EACCES: forbidden");
        output.files.set(path, text);
      },
    },
  };
}

async function run(line: string, { answer = null, report = listed }: Given = {}) {
  const commands: DealerCommand[] = [];
  const runCommand: DealerService = async (command) => {
    commands.push(command);
    if (report instanceof Error) throw report;
    return report;
  };
  const { terminal, output } = aTerminal(answer);
  const code = await runTool({ args: line.split(" "), terminal, runCommand });
  return { code, commands, ...output };
}
type Given = { answer?: string | null; report?: Report | Error };

test("prints the report and exits with 0", async () => {
  const { code, printed, errors } = await run("inquiries list");
  expect([code, errors]).toEqual([0, ""]);
  expect(printed).toContain("K-1");
  expect(printed).toContain("1 Anfrage.");
});

test("keeps a redirected report clean, and prints the message to standard error", async () => {
  const { printed, errors } = await run("inquiries list --format json");
  expect(JSON.parse(printed)).toEqual([{ reference: "K-1" }]);
  expect(errors).toBe("1 Anfrage.\n");
});

test("writes into a file", async () => {
  const { code, printed, files, errors } = await run("inquiries list -f json -o list.json");
  expect([code, printed, errors]).toEqual([0, "", "1 Anfrage.\n"]);
  expect(files.get("list.json")).toContain("K-1");
});

test("reports that a file cannot be written", async () => {
  const { code, errors } = await run("inquiries list -o forbidden");
  expect([code, errors]).toEqual([1, "EACCES: forbidden\n"]);
});

test("deletes only after confirmation", async () => {
  const yes = await run("inquiries delete K-1", { answer: "Ja\n" });
  expect([yes.code, yes.commands]).toEqual([0, [{ name: "inquiries delete", reference: "K-1" }]]);
  const asked = await run("inquiries delete K-1 --yes");
  expect(asked.commands).toHaveLength(1);
  const no = await run("inquiries delete K-1", { answer: "j" });
  expect([no.code, no.commands, no.errors]).toEqual([1, [], "Nichts wurde geändert.\n"]);
  const nobody = await run("inquiries delete K-1");
  expect([nobody.code, nobody.commands]).toEqual([1, []]);
  expect(nobody.errors).toContain("--yes");
});

test("exits with the code of the outcome", async () => {
  const findings = await run("stock check", { report: { ...listed, outcome: "findings" } });
  expect(findings.code).toBe(3);
  const failed = await run("sync", { report: { ...listed, message: "Nein.", outcome: "failed" } });
  expect([failed.code, failed.printed, failed.errors]).toEqual([1, "", "Nein.\n"]);
  const broken = await run("sync", { report: new Error("Die Datenbank antwortet nicht.") });
  expect([broken.code, broken.errors]).toEqual([1, "Die Datenbank antwortet nicht.\n"]);
  const usageError = await run("sink");
  expect([usageError.code, usageError.printed, usageError.commands]).toEqual([2, "", []]);
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
  it("aligns its columns, with the message below", () => {
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

  it("cannot be broken by line breaks, escape sequences or long text", () => {
    const text = reportText(aReport(`\u001b[2Jweg\r\nda${"x".repeat(100)}`), "tabelle");
    expect(text).not.toContain("\u001b");
    expect(text.split("\n")).toHaveLength(6);
    expect(text).toContain("xxx…");
  });

  it("of two columns keeps line breaks, indented so that no line looks like a row", () => {
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
