import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { version } from "#server/platform/system.ts";
import type { Commands, Report } from "./commands.ts";

const exitCodes = { done: 0, failed: 1, usageError: 2, findings: 3 } as const;

export type Terminal = {
  print(text: string): void;
  /** Writes to standard error, so that a redirected document stays clean. */
  printError(text: string): void;
  /** Null when standard input is no terminal. */
  ask(question: string): Promise<string | null>;
};

type Work = (commands: Commands) => Promise<Report>;

type Surroundings = {
  terminal: Terminal;
  /** Opens the database for one command. */
  onSite(work: Work): Promise<Report>;
  /** Needs a database that no process has open. */
  restore(file: string): Promise<Report>;
  /** File names are relative to it. */
  folder: string;
};

/** `output`: a file for the document; `question`: asked first, unless `yes`. */
type Options = { output?: string; yes?: true; question?: string };
type RunOnSite = (work: Work, options?: Options) => Promise<void>;
type ReadPath = (typed: string) => string;

/** Resolves to the exit code; never rejects. */
export async function runCommandLine(
  args: readonly string[],
  { terminal, onSite, restore, folder }: Surroundings,
): Promise<number> {
  let exitCode: number = exitCodes.usageError;
  const run = async (work: () => Promise<Report>, { question, yes, output }: Options = {}) => {
    exitCode = exitCodes.failed;
    if (question !== undefined && !yes && !(await isConfirmed(question, terminal))) return;
    const report = await work();
    await printReport(report, output, terminal);
    exitCode = report.hasFindings ? exitCodes.findings : exitCodes.done;
  };
  const runOnSite: RunOnSite = (work, options) => run(() => onSite(work), options);
  const path = (typed: string) => resolve(folder, typed);
  const program = createProgram(terminal);
  addStock(program, runOnSite);
  addPeople(program, runOnSite, path);
  addProfile(program, runOnSite, path);
  addBackups(program, runOnSite, (file, options) => run(() => restore(file), options), path);
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usageError;
    terminal.printError(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.failed;
  }
  return exitCode;
}

const yesOption = ["-y, --yes", "ohne Rückfrage"] as const;
const addOutput = (command: Command, path: ReadPath) =>
  command.option("-o, --output <datei>", "in diese Datei schreiben", path);

const addGroup = (program: Command, name: string, description: string) =>
  program.command(name).description(description).helpCommand(false);

function addStock(program: Command, run: RunOnSite): void {
  program
    .command("sync")
    .description(`Bestand jetzt von ${listingPlatform} holen`)
    .action(() => run(({ sync }) => sync()));
  addGroup(program, "stock", "Bestand")
    .command("check")
    .description("Inserate prüfen: Fehlendes, Unstimmiges, Doppeltes")
    .action(() => run(({ checkStock }) => checkStock()));
}

function addPeople(program: Command, run: RunOnSite, path: ReadPath): void {
  const exporting = addGroup(program, "inquiries", "Anfragen")
    .command("export")
    .description("Alles, was über jemanden gespeichert ist (Art. 15 DSGVO), in JSON")
    .requiredOption("-e, --email <adresse>", "E-Mail-Adresse");
  addOutput(exporting, path).action(({ email, ...options }: Options & { email: string }) =>
    run(({ exportPerson }) => exportPerson(email), options),
  );
  addGroup(program, "alerts", "Suchaufträge")
    .command("delete")
    .description("Alle Suchaufträge einer Adresse endgültig löschen")
    .argument("<adresse>", "E-Mail-Adresse")
    .option(...yesOption)
    .action((email: string, options: Options) => {
      const question = `Alle Suchaufträge von ${email} endgültig löschen?`;
      return run(({ deleteAlerts }) => deleteAlerts(email), { ...options, question });
    });
  addGroup(program, "office", "Büro")
    .command("link")
    .description(
      "Link ins Büro zeigen, der einmal gilt: zum Einrichten, danach zum Anmelden ohne E-Mail",
    )
    .argument("[adresse]", "E-Mail-Adresse, wenn es mehrere gibt")
    .action((email?: string) => run(({ createOfficeLink }) => createOfficeLink(email ?? null)));
  addGroup(program, "secret", "Schlüssel der Website")
    .command("rotate")
    .description("Neuen Schlüssel erzeugen, etwa wenn jemand den alten gelesen hat")
    .option(...yesOption)
    .action((options: Options) => {
      const question = "Links in allen früheren E-Mails und alle Anmeldungen im Büro beenden?";
      return run(({ rotateSecret }) => rotateSecret(), { ...options, question });
    });
}

function addProfile(program: Command, run: RunOnSite, path: ReadPath): void {
  const profile = addGroup(program, "profile", "Angaben zum Autohaus");
  addOutput(profile.command("export"), path)
    .description("Alle Angaben in JSON")
    .action((options: Options) => run(({ exportProfile }) => exportProfile(), options));
  profile
    .command("import")
    .description("Angaben aus einer Datei übernehmen; was darin fehlt, bleibt")
    .argument("<datei>", "Datei von profile export", path)
    .action((file: string) => run(({ importProfile }) => importProfile(file)));
}

function addBackups(
  program: Command,
  run: RunOnSite,
  restore: (file: string, options: Options) => Promise<void>,
  path: ReadPath,
): void {
  addOutput(program.command("backup"), path)
    .description("Datenbank sichern, in eine neue Datei: --output oder in DATA_DIR/backups")
    .action(({ output }: Options) => run(({ backUp }) => backUp(output ?? null)));
  program
    .command("restore")
    .description(
      "Sicherung einspielen, während die Website nicht läuft; der alte Stand wird gesichert",
    )
    .argument("<datei>", "Sicherungsdatei", path)
    .option(...yesOption)
    .action((file: string, options: Options) => {
      const question = `Den jetzigen Stand durch die Sicherung ${file} ersetzen?`;
      return restore(file, { ...options, question });
    });
}

const helpTitles: Readonly<Record<string, string>> = {
  "Usage:": "Aufruf:",
  "Options:": "Optionen:",
  "Commands:": "Befehle:",
  "Arguments:": "Argumente:",
};

const createProgram = ({ print, printError }: Terminal): Command =>
  new Command("npm run dealer --")
    .description("Werkzeug für den Rechner der Website; das Tagesgeschäft ist im Büro.")
    .version(version, "-V, --version", "Version zeigen")
    .helpOption("-h, --help", "Hilfe zeigen")
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => helpTitles[title] ?? title })
    .addHelpText(
      "after",
      `\nRückgabewerte: ${exitCodes.done} erledigt, ${exitCodes.failed} nicht gelungen, ${exitCodes.usageError} Aufruf nicht verstanden, ${exitCodes.findings} etwas ist zu prüfen.`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: printError,
      outputError: (text, write) =>
        write(
          `Diesen Aufruf gibt es nicht: ${text.replace("error: ", "")}Hilfe: npm run dealer -- --help\n`,
        ),
    });

async function printReport(
  { message, document }: Report,
  file: string | undefined,
  { print, printError }: Terminal,
): Promise<void> {
  // Texts of visitors and listings could hold escape sequences.
  const text = `${message.replaceAll(/(?!\n)\p{Cc}/gu, " ")}\n`;
  if (document === undefined) return print(text);
  // Readable for the owner only: it may hold visitors' data.
  if (file === undefined) print(document);
  else await writeFile(file, document, { mode: 0o600 });
  printError(text);
}

async function isConfirmed(question: string, { ask, printError }: Terminal): Promise<boolean> {
  const answer = await ask(`${question} Schreiben Sie „ja“: `);
  if (answer?.trim().toLowerCase() === "ja") return true;
  printError(
    answer === null
      ? "Hier kann niemand „ja“ eingeben; nichts wurde geändert. Ohne Rückfrage geht es mit --yes.\n"
      : "Nichts wurde geändert.\n",
  );
  return false;
}
