import { readFile } from "node:fs/promises";
import { changeName, describeChanges } from "#domain/dealership/facts-form.ts";
import { setAt, valueAt } from "#domain/dealership/facts-view.ts";
import { formatInstant } from "#domain/format/format.ts";
import { commandLineEditor, type DealershipFacts } from "#server/dealership/dealership-facts.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type DealerCommand, doneReport, failedReport, type Report, type Row } from "./commands.ts";
import { reportColumns } from "./inquiry-reports.ts";

export type FactsCommand = Extract<DealerCommand, { name: `facts ${string}` }>;

/** The dealer's facts for machines. A bad value is named with its path. */
export async function runFactsCommand(
  command: FactsCommand,
  facts: DealershipFacts,
): Promise<Report> {
  switch (command.name) {
    case "facts show":
      return showFacts(command.path, facts);
    case "facts set":
      return setFact(command.path, readValue(command.value), facts);
    case "facts import":
      return importFacts(command.file, facts);
    case "facts export":
      return {
        ...doneReport("Alle Angaben, für facts import."),
        document: `${JSON.stringify(facts.current(), null, 2)}\n`,
      };
    case "facts history":
      return reportHistory(facts);
  }
}

function showFacts(path: string | null, facts: DealershipFacts): Report {
  const value = path === null ? facts.current() : valueAt(facts.current(), path);
  if (value === undefined) return unknownFact(path ?? "");
  const rows = listValues(value, path);
  return {
    ...doneReport(`${rows.length === 1 ? "1 Angabe" : `${rows.length} Angaben`}.`),
    columns: reportColumns({ path: "Angabe", value: "Wert" }),
    rows,
  };
}

function listValues(value: unknown, path: string | null): Row[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length > 0) {
    return entries.flatMap(([key, each]) =>
      listValues(each, path === null ? key : `${path}.${key}`),
    );
  }
  const isPlain = typeof value === "string" || typeof value === "number";
  return [{ path, value: isPlain ? value : JSON.stringify(value) }];
}

/** JSON, or else text. */
function readValue(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

async function setFact(path: string, value: unknown, facts: DealershipFacts): Promise<Report> {
  // A postal code is text, although it reads as a number.
  const before = valueAt(facts.current(), path);
  const next = structuredClone(facts.current());
  const isText = typeof before === "string" && typeof value === "number";
  if (before === undefined && valueAt(facts.current(), parentOf(path)) === undefined)
    return unknownFact(path);
  setAt(next, path, isText ? String(value) : value);
  return saveFacts(next, facts, path);
}

const parentOf = (path: string) => path.replace(/\.?[^.]*$/, "");

async function importFacts(file: string, facts: DealershipFacts): Promise<Report> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return failedReport(`${file} lässt sich nicht lesen. Nichts wurde geändert.`);
  const read = readValue(text);
  if (typeof read !== "object" || read === null || Array.isArray(read))
    return failedReport(`${file} enthält keine Angaben in JSON. Nichts wurde geändert.`);
  return saveFacts({ ...facts.current(), ...read }, facts, ...Object.keys(read));
}

/** `paths` must be facts, since the schema ignores what it does not know. */
async function saveFacts(
  next: unknown,
  facts: DealershipFacts,
  ...paths: string[]
): Promise<Report> {
  try {
    const checked = facts.check(next);
    const unknown = paths.find((path) => valueAt(checked, path) === undefined);
    if (unknown !== undefined) return unknownFact(unknown);
    await facts.save(next, facts.version(), commandLineEditor);
    return doneReport("Gespeichert. Die Website zeigt es in wenigen Sekunden.");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const lines = error.issues.map(({ field, message }) => `${field}: ${message}`);
    return failedReport([...lines, "Nichts wurde geändert."].join("\n"));
  }
}

const unknownFact = (path: string) =>
  failedReport(`Die Angabe ${path} gibt es nicht. Alle zeigt: npm run dealer -- facts show`);

const maxVersions = 50;

async function reportHistory(facts: DealershipFacts): Promise<Report> {
  const versions = await facts.history(maxVersions);
  const rows = await Promise.all(
    versions.map(async ({ version, changedAt, changedBy, facts: after }) => {
      const before = await facts.at(version - 1);
      const changes = before === null ? [] : describeChanges(before, after);
      return {
        version,
        at: formatInstant(changedAt.toISOString()),
        by: changedBy === commandLineEditor ? "Kommandozeile" : changedBy,
        changes: changes.map(changeName).join("; "),
      };
    }),
  );
  const message =
    rows.length === 0 ? "Noch hat niemand etwas geändert." : "Die neueste Änderung zuerst.";
  const columns = { version: "Stand", at: "Wann", by: "Wer", changes: "Was" };
  return { ...doneReport(message), columns: reportColumns(columns), rows };
}
