import { exitCodes, parseCommandLine, type ReportFormat } from "./command-line.ts";
import type { DealerService, Report, Row } from "./commands.ts";

export type Terminal = {
  print(text: string): void;
  /** Writes to standard error, so that a redirected report stays clean. */
  printError(text: string): void;
  /** Null when standard input is no terminal. */
  ask(question: string): Promise<string | null>;
  /** Creates a file that only its owner can read; rejects when it cannot be written. */
  write(path: string, text: string): Promise<void>;
};

/** Resolves to the exit code; never rejects. */
export async function runTool({
  args,
  terminal,
  runCommand,
}: {
  args: readonly string[];
  terminal: Terminal;
  runCommand: DealerService;
}): Promise<number> {
  const parsed = parseCommandLine(args);
  if ("text" in parsed) {
    if (parsed.exitCode === exitCodes.done) terminal.print(parsed.text);
    else terminal.printError(parsed.text);
    return parsed.exitCode;
  }
  const { command, format, output, confirmation } = parsed;
  if (confirmation !== null && !(await isConfirmed(confirmation, terminal)))
    return exitCodes.failed;
  try {
    const report = await runCommand(command);
    const text = reportText(report, format);
    if (output !== null) await terminal.write(output, text);
    else if (report.outcome !== "failed") terminal.print(text);
    // JSON and files do not contain the message.
    if (
      output !== null ||
      format !== "tabelle" ||
      report.document !== undefined ||
      report.outcome === "failed"
    ) {
      terminal.printError(`${report.message}\n`);
    }
    return exitCodes[report.outcome];
  } catch (error) {
    terminal.printError(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.failed;
  }
}

async function isConfirmed(question: string, terminal: Terminal): Promise<boolean> {
  const answer = await terminal.ask(`${question} Schreiben Sie „ja“: `);
  if (answer?.trim().toLowerCase() === "ja") return true;
  terminal.printError(
    answer === null
      ? "Hier kann niemand „ja“ eingeben; nichts wurde geändert. Ohne Rückfrage geht es mit --yes.\n"
      : "Nichts wurde geändert.\n",
  );
  return false;
}

export function reportText(report: Report, format: ReportFormat): string {
  if (report.document !== undefined) return report.document;
  switch (format) {
    case "json":
      return `${JSON.stringify(report.rows, null, 2)}\n`;
    case "tabelle":
      return [...formatTable(report), report.message, ""].join("\n");
  }
}

const cellText = (value: Row[string] | undefined): string =>
  typeof value === "boolean" ? (value ? "ja" : "nein") : String(value ?? "");

/** Longer cells of a table are truncated; JSON keeps them whole. */
const maxWidth = 60;
const columnGap = "  ";

function formatTable({ columns, rows }: Report): string[] {
  if (rows.length === 0) return [];
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) =>
      columns.map(({ key }) => sanitizeCell(cellText(row[key]), columns.length)),
    ),
  ];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => textWidth(line[i]))));
  const indent = `\n${" ".repeat((widths[0] ?? 0) + columnGap.length)}`;
  const drawnLines = lines.map((line) =>
    line
      .map(
        (text, i) => text.replaceAll("\n", indent) + " ".repeat((widths[i] ?? 0) - textWidth(text)),
      )
      .join(columnGap)
      .trimEnd(),
  );
  return [
    ...drawnLines.slice(0, 1),
    widths.map((width) => "─".repeat(width)).join(columnGap),
    ...drawnLines.slice(1),
    "",
  ];
}

const textWidth = (text = ""): number =>
  Math.max(...text.split("\n").map((line) => [...line].length));

/**
 * Replaces control characters, because visitors' text could contain terminal escape sequences. A list has one
 * line per row; a table of two columns is a single record, whose texts keep their line breaks.
 */
function sanitizeCell(text: string, columns: number): string {
  const plain = text.replaceAll(/(?!\n)\p{Cc}/gu, " ");
  if (columns <= 2) return plain;
  const line = plain.replaceAll(/\s+/g, " ");
  return textWidth(line) <= maxWidth ? line : `${[...line].slice(0, maxWidth - 1).join("")}…`;
}
