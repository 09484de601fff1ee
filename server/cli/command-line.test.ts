import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { version } from "#server/platform/system.ts";
import { runCommandLine } from "./command-line.ts";
import type { Commands, Report } from "./commands.ts";

const folder = mkdtempSync(join(tmpdir(), "autohaus-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is asked of the site: the command's name and its argument. */
let asked: unknown[][] = [];
let report: Report | Error = { message: "So ist es." };
/** Null: standard input is no terminal. */
let answer: string | null = null;
beforeEach(() => {
  asked = [];
  report = { message: "So ist es." };
  answer = null;
});

const record =
  (name: string) =>
  async (...args: unknown[]) => {
    asked.push([name, ...args]);
    if (report instanceof Error) throw report;
    return report;
  };
const commands: Commands = {
  sync: record("sync"),
  checkStock: record("checkStock"),
  exportPerson: record("exportPerson"),
  deleteAlerts: record("deleteAlerts"),
  createOfficeLink: record("createOfficeLink"),
  exportProfile: record("exportProfile"),
  importProfile: record("importProfile"),
  rotateSecret: record("rotateSecret"),
  backUp: record("backUp"),
};

async function run(line: string) {
  let printed = "";
  let errors = "";
  const code = await runCommandLine(
    line.split(" ").filter((word) => word !== ""),
    {
      folder,
      onSite: (work) => work(commands),
      restore: record("restore"),
      terminal: {
        print(text) {
          printed += text;
        },
        printError(text) {
          errors += text;
        },
        ask: async () => answer,
      },
    },
  );
  return { code, printed, errors };
}

describe("runs", () => {
  it.each([
    ["sync", ["sync"]],
    ["stock check", ["checkStock"]],
    ["inquiries export --email a@b.de", ["exportPerson", "a@b.de"]],
    ["alerts delete a@b.de --yes", ["deleteAlerts", "a@b.de"]],
    ["office link", ["createOfficeLink", null]],
    ["office link a@b.de", ["createOfficeLink", "a@b.de"]],
    ["profile export", ["exportProfile"]],
    ["profile import own.json", ["importProfile", join(folder, "own.json")]],
    ["secret rotate --yes", ["rotateSecret"]],
    ["backup", ["backUp", null]],
    ["backup --output b.gz", ["backUp", join(folder, "b.gz")]],
    ["restore b.gz --yes", ["restore", join(folder, "b.gz")]],
  ])("%s", async (line, call) => {
    expect(await run(line)).toEqual({ code: 0, printed: "So ist es.\n", errors: "" });
    expect(asked).toEqual([call]);
  });
});

test("tells its version", async () => {
  expect(await run("--version")).toEqual({ code: 0, printed: `${version}\n`, errors: "" });
});

it.each(["alerts delete a@b.de", "secret rotate", "restore b.gz"])(
  "runs %s only after a yes",
  async (line) => {
    const nobody = await run(line);
    expect([nobody.code, nobody.printed]).toEqual([1, ""]);
    expect(nobody.errors).toContain("--yes");
    answer = "j";
    expect(await run(line)).toEqual({ code: 1, printed: "", errors: "Nichts wurde geändert.\n" });
    expect(asked).toEqual([]);
    answer = "Ja\n";
    expect((await run(line)).code).toBe(0);
    expect(asked).toHaveLength(1);
  },
);

describe("a document", () => {
  beforeEach(() => {
    report = { message: "2 Einträge.", document: "[1, 2]\n" };
  });

  it("stands alone on standard output", async () => {
    const wanted = { code: 0, printed: "[1, 2]\n", errors: "2 Einträge.\n" };
    expect(await run("inquiries export --email a@b.de")).toEqual(wanted);
  });

  it("is written into a file that only its owner reads", async () => {
    const { code, printed } = await run("inquiries export --email a@b.de --output own.json");
    expect([code, printed]).toEqual([0, ""]);
    const file = join(folder, "own.json");
    expect(readFileSync(file, "utf8")).toBe("[1, 2]\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const unwritten = await run("profile export --output none/own.json");
    expect([unwritten.code, unwritten.errors]).toEqual([1, expect.stringContaining("ENOENT")]);
  });
});

test("findings and failures have their exit codes", async () => {
  report = { message: "2 Hinweise.", hasFindings: true };
  expect(await run("stock check")).toMatchObject({ code: 3, printed: "2 Hinweise.\n" });
  report = new Error("mobile.de antwortet nicht.");
  const failed = { code: 1, printed: "", errors: "mobile.de antwortet nicht.\n" };
  expect(await run("sync")).toEqual(failed);
});

test("no escape sequence of a listing reaches the terminal", async () => {
  report = { message: "Golf\u001b[2J\nPolo" };
  expect((await run("stock check")).printed).toBe("Golf [2J\nPolo\n");
});

it.each([
  "sink",
  "sync now",
  "sync --now",
  "inquiries export",
  "restore",
  "profile import",
  "",
  "stock",
])("refuses '%s' and tells how to get help", async (line) => {
  const { code, printed, errors } = await run(line);
  expect([code, printed, asked]).toEqual([2, "", []]);
  expect(errors).toMatch(/--help/);
});

it.each(["--help", "inquiries --help", "stock check --help"])(
  "has German help: %s",
  async (line) => {
    const { code, printed } = await run(line);
    expect(code).toBe(0);
    expect(printed).toContain("Aufruf:");
    expect(printed).not.toMatch(/Usage|Options:|Commands:|display/);
  },
);

test("the README names every command", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const lines = ["sync", "stock check", "inquiries export", "alerts delete", "office link"];
  for (const line of [...lines, "profile export", "secret rotate", "backup", "restore"])
    expect(readme).toMatch(new RegExp(`^\\| \`${line}[ \`]`, "m"));
});
