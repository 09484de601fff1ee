import { exitCodes, parseCommandLine } from "./command-line.ts";
import { type DealerService, reportText } from "./orders.ts";

/** The terminal and the disk, as the tool needs them. */
export type Terminal = {
  print(text: string): void;
  /** For what is no answer: goes to standard error, so that a redirected answer stays clean. */
  complain(text: string): void;
  /** Asks; null when nobody sits there to answer. */
  ask(question: string): Promise<string | null>;
  /** Rejects when the file cannot be written. Readable for its owner alone. */
  write(path: string, text: string): Promise<void>;
};

/**
 * One call of the dealer's tool: reads the arguments, asks back where something would be gone, has
 * the order carried out and shows the answer. Resolves to the exit code; never rejects.
 */
export async function runTool({
  args,
  terminal,
  carryOut,
}: {
  args: readonly string[];
  terminal: Terminal;
  carryOut: DealerService;
}): Promise<number> {
  const understood = parseCommandLine(args);
  if ("text" in understood) {
    if (understood.exitCode === exitCodes.done) terminal.print(understood.text);
    else terminal.complain(understood.text);
    return understood.exitCode;
  }
  const { order, format, output, question } = understood;
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
