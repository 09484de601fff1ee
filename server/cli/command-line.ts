import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { version } from "#server/platform/system.ts";
import { type DealerCommand, inquiryStates, maxListed } from "./commands.ts";

const reportFormats = ["tabelle", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

type ParsedCommandLine =
  | {
      command: DealerCommand;
      format: ReportFormat;
      output: string | null;
      confirmation: string | null;
    }
  | { text: string; exitCode: number };

export const exitCodes = { done: 0, failed: 1, usageError: 2, findings: 3 } as const;

const helpFooter = `
Rückgabewerte: ${exitCodes.done} erledigt, ${exitCodes.failed} nicht gelungen, ${exitCodes.usageError} Aufruf nicht verstanden, ${exitCodes.findings} etwas ist zu prüfen.
Beispiele:
  npm run dealer -- inquiries list
  npm run dealer -- inquiries handled K-7F4M-2Q
  npm run dealer -- inquiries export --email kunde@example.com --format json --output auskunft.json
  npm run dealer -- stock check --format json --output bestand.json
  npm run dealer -- backup --output sicherung.jsonl.gz`;

export function parseCommandLine(args: readonly string[]): ParsedCommandLine {
  let parsed: ParsedCommandLine | null = null;
  let printed = "";
  const accept: Accept = (command, confirmation = null) => {
    const { format, output = null } = program.opts<{ format: ReportFormat; output?: string }>();
    // For a backup `--output` names the backup file, not the report's.
    parsed =
      command.name === "backup"
        ? { command: { ...command, file: output }, format, output: null, confirmation }
        : { command, format, output, confirmation };
  };
  const program = createProgram((text) => {
    printed += text;
  });
  addInquiries(program, accept);
  addAlerts(program, accept);
  program
    .command("sync")
    .description(`Bestand jetzt mit ${listingPlatform} abgleichen`)
    .action(() => accept({ name: "sync" }));
  program
    .command("stock")
    .description("Bestand")
    .command("check")
    .description(
      "Inserate mit wenigen Fotos, kurzen Texten, fehlenden Angaben; Unstimmiges; Doppeltes",
    )
    .action(() => accept({ name: "stock check" }));
  program
    .command("office")
    .description("Büro")
    .command("link")
    .description("Link ins Büro zeigen, der einmal gilt: für den ersten Start, oder ohne E-Mail")
    .argument("[adresse]", "E-Mail-Adresse, wenn es mehrere gibt")
    .action((email) => accept({ name: "office link", email: email ?? null }));
  program
    .command("secret")
    .description("Schlüssel der Website")
    .command("rotate")
    .description("Neuen Schlüssel erzeugen, etwa wenn jemand den alten gelesen hat")
    .option("-y, --yes", "ohne Rückfrage")
    .action(({ yes }) => {
      const confirmation = "Links in allen früheren E-Mails und alle Anmeldungen im Büro beenden?";
      accept({ name: "secret rotate" }, yes ? null : confirmation);
    });
  addFacts(program, accept);
  addBackups(program, accept);
  translateHelp(program);
  try {
    program.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0
      ? { text: printed, exitCode: exitCodes.done }
      : { text: errorText(error, printed), exitCode: exitCodes.usageError };
  }
  return parsed ?? { text: program.helpInformation(), exitCode: exitCodes.usageError };
}

function createProgram(print: (text: string) => void): Command {
  return new Command("npm run dealer --")
    .description("Werkzeug für den Betrieb: Anfragen, Suchaufträge, Bestand, Abgleich, Sicherung.")
    .version(version, "-V, --version", "Version zeigen")
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined })
    .addOption(
      new Option("-f, --format <format>", "Ausgabe").choices(reportFormats).default("tabelle"),
    )
    .option("-o, --output <datei>", "Ausgabe in eine Datei schreiben")
    .addHelpText("after", helpFooter);
}

type Accept = (command: DealerCommand, confirmation?: string | null) => void;

function addInquiries(program: Command, accept: Accept): void {
  const inquiries = program.command("inquiries").description("Anfragen von Besuchern");
  const addReferenceCommand = (name: string, description: string) =>
    inquiries
      .command(name)
      .description(description)
      .addArgument(new Argument("<nummer>", "Vorgangsnummer, etwa K-7F4M-2Q"));
  inquiries
    .command("list")
    .description("Anfragen, die neuesten zuerst")
    .addOption(new Option("-s, --state <stand>", "nur diese").choices(inquiryStates).default("neu"))
    .option("-n, --limit <anzahl>", "höchstens so viele", readCount, 50)
    .action(({ state, limit }) => accept({ name: "inquiries list", state, limit }));
  addReferenceCommand("show", "Eine Anfrage ganz lesen").action((reference) =>
    accept({ name: "inquiries show", reference }),
  );
  addReferenceCommand("handled", "Als erledigt vermerken; wird 6 Monate später gelöscht").action(
    (reference) => accept({ name: "inquiries handled", reference }),
  );
  addReferenceCommand(
    "contract",
    "Als Vertrag vermerken; bleibt bis zum Ende des 10. Jahres danach",
  ).action((reference) => accept({ name: "inquiries contract", reference }));
  addReferenceCommand("delete", "Endgültig löschen, mit allen E-Mails dazu")
    .option("-y, --yes", "ohne Rückfrage")
    .action((reference, { yes }) =>
      accept(
        { name: "inquiries delete", reference },
        yes ? null : `Anfrage ${reference} endgültig löschen?`,
      ),
    );
  inquiries
    .command("export")
    .description("Alles, was gespeichert ist, etwa für eine Auskunft nach Art. 15 DSGVO")
    .option("-e, --email <adresse>", "nur Anfragen dieser Adresse")
    .action(({ email }) => accept({ name: "inquiries export", email: email ?? null }));
  inquiries
    .command("retry")
    .description("Unzustellbare E-Mails noch einmal verschicken: zu einer Anfrage oder alle")
    .argument("[nummer]", "Vorgangsnummer")
    .action((reference) => accept({ name: "inquiries retry", reference: reference ?? null }));
}

function addAlerts(program: Command, accept: Accept): void {
  program
    .command("demand")
    .description("Was gesucht wird und im Bestand fehlt, ohne Namen")
    .action(() => accept({ name: "demand" }));
  program
    .command("search-orders")
    .description("Suchaufträge von Besuchern")
    .command("delete")
    .description("Alle Suchaufträge einer Adresse endgültig löschen")
    .argument("<adresse>", "E-Mail-Adresse")
    .option("-y, --yes", "ohne Rückfrage")
    .action((email, { yes }) => {
      const confirmation = yes ? null : `Alle Suchaufträge von ${email} endgültig löschen?`;
      accept({ name: "search-orders delete", email }, confirmation);
    });
}

function addFacts(program: Command, accept: Accept): void {
  const facts = program.command("facts").description("Angaben zum Autohaus");
  facts
    .command("show")
    .description("Angaben zeigen: alle oder einen Teil")
    .argument("[angabe]", "etwa address oder people.0.name")
    .action((path) => accept({ name: "facts show", path: path ?? null }));
  facts
    .command("set")
    .description("Eine Angabe ändern")
    .argument("<angabe>", "etwa address.city")
    .argument("<wert>", "Text oder JSON")
    .action((path, value) => accept({ name: "facts set", path, value }));
  facts
    .command("import")
    .description("Angaben aus einer Datei übernehmen; was darin fehlt, bleibt")
    .argument("<datei>", "Datei von facts export")
    .action((file) => accept({ name: "facts import", file }));
  facts
    .command("export")
    .description("Alle Angaben in JSON, mit --output in eine Datei")
    .action(() => accept({ name: "facts export" }));
  facts
    .command("history")
    .description("Wer wann was geändert hat")
    .action(() => accept({ name: "facts history" }));
}

function addBackups(program: Command, accept: Accept): void {
  program
    .command("backup")
    .description("Datenbank sichern, nach --output oder in DATA_DIR/backups; überschreibt nichts")
    .action(() => accept({ name: "backup", file: null }));
  program
    .command("restore")
    .description(
      "Sicherung einspielen, während die Website nicht läuft; der alte Stand bleibt daneben",
    )
    .argument("<datei>", "Sicherungsdatei")
    .option("-y, --yes", "ohne Rückfrage")
    .action((file, { yes }) => {
      const confirmation = yes ? null : `Den jetzigen Stand durch die Sicherung ${file} ersetzen?`;
      accept({ name: "restore", file }, confirmation);
    });
}

function readCount(typed: string): number {
  const count = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  if (count < 1 || count > maxListed) throw new InvalidArgumentError(`1 bis ${maxListed}.`);
  return count;
}

const helpTitles: Readonly<Record<string, string>> = {
  "Usage:": "Aufruf:",
  "Options:": "Optionen:",
  "Commands:": "Befehle:",
  "Arguments:": "Argumente:",
};

function translateHelp(command: Command): void {
  command.helpOption("-h, --help", "Hilfe zeigen").helpCommand(false);
  command.configureHelp({
    styleTitle: (title) => helpTitles[title] ?? title,
    styleOptionText: (text) => (text === "[options]" ? "[Optionen]" : text),
    styleSubcommandText: (text) => (text === "[command]" ? "[Befehl]" : text),
    optionDescription: ({ description, argChoices, defaultValue }) =>
      [
        description,
        argChoices && `: ${argChoices.join(", ")}`,
        defaultValue !== undefined && ` (sonst ${defaultValue})`,
      ]
        .filter(Boolean)
        .join(""),
  });
  for (const subcommand of command.commands)
    translateHelp(subcommand.copyInheritedSettings(command));
}

const errorTexts: Readonly<Record<string, string>> = {
  "commander.missingArgument": "Die Vorgangsnummer fehlt.",
  "commander.optionMissingArgument": "Zu einer Option fehlt der Wert.",
  "commander.unknownOption": "Diese Option gibt es nicht.",
  "commander.excessArguments": "Das sind zu viele Argumente.",
  "commander.unknownCommand": "Diesen Befehl gibt es nicht.",
  "commander.invalidArgument": "Ein Wert ist nicht erlaubt.",
};

const missingArguments: Readonly<Record<string, string>> = {
  datei: "Der Name der Datei fehlt.",
  angabe: "Die Angabe fehlt, etwa address.city.",
  wert: "Der Wert fehlt.",
  adresse: "Die E-Mail-Adresse fehlt.",
};

function invalidValueText(message: string): string | undefined {
  const [, option, allowed] =
    /^error: option '.*(--\w+) <\w+>' argument '.*' is invalid\. (?:Allowed choices are )?(.+)$/s.exec(
      message,
    ) ?? [];
  return option && `Nicht erlaubter Wert für ${option}. Erlaubt: ${allowed}`;
}

/** `printed` is the help that the library prints for an incomplete command. */
function errorText({ code, message }: CommanderError, printed: string): string {
  const missing = code === "commander.missingArgument" ? /'(\w+)'/.exec(message)?.[1] : undefined;
  const sentence = missingArguments[missing ?? ""] ?? invalidValueText(message) ?? errorTexts[code];
  return sentence === undefined ? printed : `${sentence} Hilfe: npm run dealer -- --help\n`;
}
