import { randomUUID } from "node:crypto";
import { z } from "zod";
import { formatTimeOfDay } from "#domain/format/format.ts";
import { fieldIssues, optionalLine, requiredLine } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  adsText,
  type ConnectionsView,
  connectionFields as fields,
  type MailCredentials,
  mailPorts,
  mailProviderKeys,
  mailProviders,
  otherProvider,
  passwordFields,
  type StockCredentials,
  syncedText,
} from "#domain/office/connections.ts";
import { mailContent, paragraph } from "#server/mail/layout.ts";
import {
  type Mailbox,
  type Mailer,
  type MailOutcome,
  messageId,
  type OutgoingMail,
  outgoingMail,
} from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { CredentialName } from "#server/platform/db/schema.ts";
import type { CredentialStore } from "#server/protection/credentials.ts";
import { ProviderError, type ProviderErrorCode } from "#server/stock/provider.ts";
import { providerErrorMessages } from "#server/stock/sync.ts";
import { createSyncStateStore, isRunning } from "#server/stock/sync-state.ts";
import type { OfficePerson } from "./office-sessions.ts";

const missing = "Bitte angeben";
const line = (max: number) => requiredLine(missing, { max, tooLong: `Höchstens ${max} Zeichen` });

/** Nothing of it is cleaned away. */
const password = z
  .string(missing)
  .min(1, missing)
  .max(200, "Höchstens 200 Zeichen")
  .regex(/^\P{Cc}*$/u, "Bitte ohne Sonderzeichen, die man nicht sieht");

const noSeller = "Bitte nur Ziffern angeben";

const stockSchema = z
  .object({
    // Another user is refused here: each failed try at the provider counts against the account.
    [fields.stockUser]: line(100).pipe(
      z.string().regex(/^dlr_./, "Bitte den Benutzer angeben, der mit dlr_ beginnt"),
    ),
    [fields.stockPassword]: password,
    [fields.stockCustomer]: optionalLine({ max: 20, tooLong: noSeller }).pipe(
      z.string().regex(/^\d*$/, noSeller),
    ),
  })
  .transform(
    (typed): StockCredentials => ({
      username: typed["mobile-benutzer"],
      password: typed["mobile-passwort"],
      customerId: typed["mobile-kundennummer"] || null,
    }),
  );

const noHost = "Bitte einen Namen angeben, zum Beispiel smtp.example.de";

const choose = "Bitte wählen";
const login = { [fields.mailUser]: line(254), [fields.mailPassword]: password };

const mailSchema = z
  .discriminatedUnion(
    fields.provider,
    [
      z.object({ [fields.provider]: z.enum(mailProviderKeys), ...login }),
      z.object({
        [fields.provider]: z.literal(otherProvider),
        // No address of a machine: only names of the internet are resolved, and checked
        // (server/platform/public-hosts.ts).
        [fields.host]: line(253)
          .transform((host) => host.toLowerCase())
          .pipe(z.string().regex(/^([a-z\d-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/, noHost)),
        [fields.port]: z.coerce.number(choose).pipe(z.literal(mailPorts, choose)),
        ...login,
      }),
    ],
    choose,
  )
  .transform(
    (typed): MailCredentials => ({
      ...(typed["mail-anbieter"] === otherProvider
        ? { host: typed["mail-server"], port: typed["mail-port"] }
        : mailProviders[typed["mail-anbieter"]].server),
      username: typed["mail-benutzer"],
      password: typed["mail-passwort"],
    }),
  );

export type ConnectionsDeskDeps = {
  db: Database;
  credentials: Pick<CredentialStore, "current" | "save" | "refresh">;
  /** Environment variables, which win. */
  settings: { hasStock: boolean; hasMail: boolean };
  /** The stored vehicles are real ones. */
  hasOwnStock: () => boolean;
  /** Asks the provider; resolves to the number of ads. Throws ProviderError. */
  countAds: (credentials: StockCredentials) => Promise<number>;
  sendTrial: (server: MailCredentials, mail: OutgoingMail) => Promise<MailOutcome>;
  /** Sends by the server that is connected. */
  mailer: Pick<Mailer, "send">;
  mailbox: () => Mailbox;
  now: () => Date;
};

/** `done`: a German sentence; otherwise the form again, without the password. */
type Connected = { done: string } | { refused: RefusedForm };

type Form = Readonly<Record<string, string>>;

/** The access to mobile.de and the mail server: tried first, then stored encrypted. No password is shown again. */
export function createConnectionsDesk(deps: ConnectionsDeskDeps, person: OfficePerson) {
  const { db, credentials, settings, now } = deps;

  async function store(
    name: CredentialName,
    value: StockCredentials | MailCredentials | null,
  ): Promise<void> {
    await db.orm.transaction(async (tx) => {
      await credentials.save(tx, name, value, now());
      await person.record(tx, value === null ? "disconnected" : "connected", name);
    });
    // This process at once; the others are notified.
    await credentials.refresh();
  }

  return {
    read(): ConnectionsView {
      const { stock, mail } = credentials.current();
      return {
        stock: settings.hasStock
          ? { by: "setting" }
          : stock === null
            ? { by: "nobody" }
            : {
                by: "office",
                user: stock.username,
                place: stock.customerId === null ? "" : `Kundennummer ${stock.customerId}`,
              },
        keepsStock: deps.hasOwnStock(),
        mail: settings.hasMail
          ? { by: "setting" }
          : mail === null
            ? { by: "nobody" }
            : { by: "office", user: mail.username, place: `${mail.host}, Port ${mail.port}` },
        address: person.address,
        ...{ sender: deps.mailbox().from.address, inbox: deps.mailbox().to.address },
      };
    },
    async connectStock(values: Form): Promise<Connected> {
      const { data, error } = stockSchema.safeParse(values);
      if (data === undefined) return refuse(values, fieldIssues(error));
      if (settings.hasStock) return refuse(values, []);
      const found = await countAds(deps, data);
      if (typeof found === "string") return refuse(values, [], found);
      await store("mobile.de", data);
      return { done: `${adsText(found)}. Die Website holt sie jetzt.` };
    },
    async connectMail(values: Form): Promise<Connected> {
      const { data, error } = mailSchema.safeParse(values);
      if (data === undefined) return refuse(values, fieldIssues(error));
      if (settings.hasMail) return refuse(values, []);
      const outcome = await deps.sendTrial(data, await trialMail(deps, person.address));
      if (outcome.outcome !== "sent")
        return refuse(values, [], `${plainReason(outcome.reason)}. ${compareMail}`);
      await store("mail", data);
      return { done: `Die Testmail ist unterwegs an ${person.address}.` };
    },
    /** By the server that is connected, at any time; what came of it, as a German sentence. */
    async sendTrial(): Promise<{ isSent: boolean; text: string }> {
      const outcome = await deps.mailer.send(await trialMail(deps, person.address));
      const time = `${formatTimeOfDay(now())}\u00a0Uhr`;
      return outcome.outcome === "sent"
        ? {
            isSent: true,
            text: `Der Mailserver hat die Testmail an ${person.address} um ${time} angenommen. Kommt sie nicht an, sehen Sie bitte im Spam-Ordner nach.`,
          }
        : { isSent: false, text: `Um ${time} ging es nicht: ${plainReason(outcome.reason)}.` };
    },
    /** What the access to mobile.de brought; null while only the demo's vehicles are stored. */
    async stockState(): Promise<string | null> {
      if (!deps.hasOwnStock()) return null;
      const state = await createSyncStateStore({ db }).read();
      const found = state.lastResult?.totalFound ?? 0;
      return syncedText({ ...state, found, isRunning: isRunning(state, now()) }, now());
    },
    disconnect: (name: CredentialName): Promise<void> => store(name, null),
  };
}

/** Without the code that follows the words: it says nothing to whoever has typed the server's name. */
const plainReason = (reason: string): string => reason.replace(/^(.+: .+) \([A-Z_\d]+\)$/, "$1");

const compareMail = "Bitte vergleichen Sie Ihre Angaben mit denen Ihres Anbieters.";

/** The number of ads, or why there is none. */
async function countAds(
  deps: ConnectionsDeskDeps,
  asked: StockCredentials,
): Promise<number | string> {
  try {
    const found = await deps.countAds(asked);
    // The provider takes any seller id.
    if (found > 0 || asked.customerId === null) return found;
    return `Zu dieser Kundennummer findet mobile.de kein Inserat.`;
  } catch (failure) {
    if (failure instanceof ProviderError)
      return `${providerErrorMessages[failure.code]} ${nextSteps[failure.code] ?? tryLater}`;
    throw failure;
  }
}

const compare =
  "Bitte vergleichen Sie Benutzer und Passwort mit denen im Händlerbereich von mobile.de.";
const tryLater =
  "Bitte versuchen Sie es in einigen Minuten noch einmal; bleibt es dabei, fragen Sie mobile.de.";
const ourNetwork =
  "Entweder ist mobile.de gestört, oder dieser Server kommt nicht ins Internet. Bitte versuchen Sie es in einigen Minuten noch einmal; bleibt es dabei, hilft, wer den Server betreut.";
/** What whoever typed the access can do. */
const nextSteps: Partial<Record<ProviderErrorCode, string>> = {
  unauthorized: compare,
  forbidden: "Bitte lassen Sie bei mobile.de die Inserats-Einbindung (Search-API) freischalten.",
  unreachable: ourNetwork,
  timeout: ourNetwork,
};

function trialMail({ mailbox, now }: ConnectionsDeskDeps, to: string): Promise<OutgoingMail> {
  const sent = mailbox();
  const content = mailContent({
    subject: "Testmail Ihrer Website",
    title: "Der Mailserver ist verbunden",
    preview: "Ihre Website kann jetzt E-Mails verschicken.",
    blocks: [
      paragraph(
        "Diese E-Mail hat Ihre Website über den Mailserver verschickt, der im Büro eingetragen ist. Anfragen und Bestätigungen kommen auf diesem Weg.",
      ),
    ],
  });
  const mail = { messageId: messageId(randomUUID(), "trial", sent.origin), createdAt: now() };
  return outgoingMail({ content, to }, mail, sent);
}

function refuse(values: Form, issues: RefusedForm["issues"], message = ""): Connected {
  const [secrets, shown] = [true, false].map((isSecret) =>
    Object.entries(values).filter(([name]) => passwordFields.has(name) === isSecret),
  );
  // It is not sent back, so its field is empty although nothing was wrong with it.
  const again = (secrets ?? [])
    .filter(([name, typed]) => typed !== "" && issues.every(({ field }) => field !== name))
    .map(([field]) => ({ field, message: "Aus Sicherheitsgründen bitte noch einmal eingeben" }));
  return {
    refused: {
      state: "refused",
      values: Object.fromEntries(shown ?? []),
      message,
      issues: [...issues, ...again],
    },
  };
}
