import { exitCodes, parseCommandLine, type ReportFormat } from "./command-line.ts";
import type { Order, Report, Row } from "./orders.ts";

export type Terminal = {
  print(text: string): void;
  /** To standard error, so that a redirected report stays clean. */
  complain(text: string): void;
  /** Null when standard input is no terminal. */
  ask(question: string): Promise<string | null>;
  /** Rejects when the file cannot be written. Readable for its owner alone. */
  write(path: string, text: string): Promise<void>;
};

/** One call of the dealer's tool. Resolves to the exit code; never rejects. */
export async function runTool({
  args,
  terminal,
  carryOut,
}: {
  args: readonly string[];
  terminal: Terminal;
  /** Rejects only when something unexpected fails. */
  carryOut: (order: Order) => Promise<Report>;
}): Promise<number> {
  const parsed = parseCommandLine(args);
  if ("text" in parsed) {
    if (parsed.exitCode === exitCodes.done) terminal.print(parsed.text);
    else terminal.complain(parsed.text);
    return parsed.exitCode;
  }
  const { order, format, output, question } = parsed;
  if (question !== null && !(await isAgreed(question, terminal))) return exitCodes.failed;
  try {
    const report = await carryOut(order);
    const text = reportText(report, format);
    if (output !== null) await terminal.write(output, text);
    else if (report.outcome !== "failed") terminal.print(text);
    // Beside CSV and JSON, and beside a file, the sentence would be lost.
    if (output !== null || format !== "tabelle" || report.outcome === "failed") {
      terminal.complain(`${report.message}\n`);
    }
    return exitCodes[report.outcome];
  } catch (error) {
    terminal.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.failed;
  }
}

async function isAgreed(question: string, terminal: Terminal): Promise<boolean> {
  const answer = await terminal.ask(`${question} Schreiben Sie „ja“: `);
  if (answer?.trim().toLowerCase() === "ja") return true;
  terminal.complain(
    answer === null
      ? "Niemand kann hier antworten; mit --yes geschieht es ohne Rückfrage.\n"
      : "Nichts wurde geändert.\n",
  );
  return false;
}

/** A report as text that ends with a line end; of CSV and JSON only the rows. */
export function reportText(report: Report, format: ReportFormat): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(report.rows, null, 2)}\n`;
    case "csv":
      return csv(report);
    case "tabelle":
      return [...table(report), report.message, ""].join("\n");
  }
}

const cellText = (value: Row[string] | undefined): string =>
  typeof value === "boolean" ? (value ? "ja" : "nein") : String(value ?? "");

/** Characters of a cell in a table; what is longer is cut, the other formats hold it whole. */
const maxWidth = 60;
const gap = "  ";

function table({ columns, rows }: Report): string[] {
  if (rows.length === 0) return [];
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ key }) => onOneLine(cellText(row[key]), columns.length))),
  ];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => width(line[i]))));
  const indent = `\n${" ".repeat((widths[0] ?? 0) + gap.length)}`;
  const drawn = lines.map((line) =>
    line
      .map((text, i) => text.replaceAll("\n", indent) + " ".repeat((widths[i] ?? 0) - width(text)))
      .join(gap)
      .trimEnd(),
  );
  return [...drawn.slice(0, 1), widths.map((w) => "─".repeat(w)).join(gap), ...drawn.slice(1), ""];
}

const width = (text = ""): number => Math.max(...text.split("\n").map((line) => [...line].length));

/**
 * Typed text may hold anything that moves the cursor of a terminal. In a list a cell is one line; a
 * table of two columns is one record, whose texts keep their lines, indented.
 */
function onOneLine(text: string, columns: number): string {
  const plain = text.replaceAll(/(?!\n)\p{Cc}/gu, " ");
  if (columns <= 2) return plain;
  const line = plain.replaceAll(/\s+/g, " ");
  return width(line) <= maxWidth ? line : `${[...line].slice(0, maxWidth - 1).join("")}…`;
}

/** For German spreadsheets: a byte order mark, semicolons, CRLF. */
function csv({ columns, rows }: Report): string {
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(";")}\r\n`;
  const titles = line(columns.map(({ title }) => title));
  const body = rows.map((row) => line(columns.map(({ key }) => cellText(row[key]))));
  return `\ufeff${titles}${body.join("")}`;
}

/**
 * A cell that begins like a formula would be one in a spreadsheet, and without quotes a text that
 * another separator splits would have one in its middle (OWASP, 'CSV Injection').
 */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
