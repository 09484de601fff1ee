import type { Report, Row } from "./order.ts";

export const reportFormats = ["tabelle", "csv", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A report as text that ends with a line end. CSV holds nothing but its rows, JSON neither. */
export function reportText(report: Report, format: ReportFormat): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(report.rows, null, 2)}\n`;
    case "csv":
      return csv(report);
    case "tabelle":
      return [...table(report), report.message].join("\n").concat("\n");
  }
}

type Column = Report["columns"][number];

const cellText = (value: Row[string] | undefined): string =>
  typeof value === "boolean" ? (value ? "ja" : "nein") : String(value ?? "");

/** The longest cell of a table; what is longer is cut, the other formats hold it whole. */
const widest = 60;

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

const gap = "  ";

/** Of a text of several lines that of its longest. */
const width = (text = ""): number => Math.max(...text.split("\n").map((line) => [...line].length));

/**
 * Typed text may hold anything that moves the cursor of a terminal. In a list a cell is one line; a
 * table of two columns is one record, whose texts keep their lines, indented.
 */
function onOneLine(text: string, columns: number): string {
  const plain = text.replaceAll(/(?!\n)\p{Cc}/gu, " ");
  if (columns <= 2) return plain;
  const line = plain.replaceAll(/\s+/g, " ");
  return width(line) <= widest ? line : `${[...line].slice(0, widest - 1).join("")}…`;
}

/** For German spreadsheets: a byte order mark, semicolons, CRLF. */
function csv({ columns, rows }: Report): string {
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(";")}\r\n`;
  const titles = line(columns.map(({ title }) => title));
  const body = rows.map((row) => line(columns.map(({ key }: Column) => cellText(row[key]))));
  return `\ufeff${titles}${body.join("")}`;
}

/**
 * A cell that begins like a formula would be one in a spreadsheet. All cells stand in quotes, or one
 * that splits at another sign than the semicolon would begin a formula in the middle of a text
 * (OWASP, 'CSV Injection').
 */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
