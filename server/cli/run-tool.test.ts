import { expect, test } from "vitest";
import type { DealerService, Order, Report } from "./orders.ts";
import { runTool } from "./run-tool.ts";

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
