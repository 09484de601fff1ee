import { CircleAlert, CircleCheck } from "lucide";
import type { ReactNode } from "react";
import { data } from "react-router";
import { z } from "zod";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type ConnectionView,
  connectionFields as fields,
  mailDraft,
  mailPorts,
  mailProviderKeys,
  mailProviders,
  otherProvider,
  shownWithoutAccess,
} from "#domain/office/connections.ts";
import { officeFields, officePaths, officeProfilePath, setupDone } from "#domain/office/office.ts";
import { connectionsProgress } from "#domain/office/setup-steps.ts";
import { openOffice, readPosted } from "../../context.ts";
import {
  ActionButton,
  OfficePage,
  ProfileLink,
  SetupSteps,
  Status,
} from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { useProfile } from "../../features/site/site-settings.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { ErrorSummary, FieldsProvider } from "../../ui/field.tsx";
import { ChoiceField, TextField } from "../../ui/form-controls.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/connections.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { connections } = openOffice(context).desk;
  return {
    ...connections.read(),
    stockState: await connections.stockState(),
    /** Null unless somebody sets up. */
    progress: url.searchParams.has(setupDone) ? connectionsProgress : null,
  };
}

const actions = {
  stock: "mobile",
  mail: "mail",
  endStock: "mobile-trennen",
  endMail: "mail-trennen",
  trial: "testmail",
} as const;
const postedSchema = z.object({ [officeFields.action]: z.enum(Object.values(actions)) });

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { connections } = desk;
  const { aktion } = readPosted(postedSchema, values);
  if (aktion === actions.endStock || aktion === actions.endMail) {
    await connections.disconnect(aktion === actions.endStock ? "mobile.de" : "mail");
    return data({ aktion, done: "Getrennt.", refused: null, trial: null });
  }
  if (aktion === actions.trial)
    return data({ aktion, done: null, refused: null, trial: await connections.sendTrial() });
  const outcome = await (aktion === actions.stock
    ? connections.connectStock(values)
    : connections.connectMail(values));
  if ("done" in outcome) return data({ aktion, done: outcome.done, refused: null, trial: null });
  return data({ aktion, done: null, refused: outcome.refused, trial: null }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: mobile.de und E-Mail", isIndexed: false });

export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, mail, address, sender, inbox, progress, keepsStock, stockState } = loaderData;
  const refusedOf = (asked: string) => (actionData?.aktion === asked ? actionData.refused : null);
  return (
    <OfficePage title="mobile.de und E-Mail">
      {progress === null ? (
        <ProfileLink />
      ) : (
        <>
          <SetupSteps progress={progress} />
          <p className="mt-4 max-w-prose text-lg">
            Ihre Angaben stehen auf der{" "}
            <a href="/" className="underline underline-offset-4">
              Website
            </a>
            . Jetzt noch Ihr Bestand und Ihre Post; beides geht auch später.
          </p>
          <p className="mt-2 max-w-prose">
            Wer außer Ihnen ins Büro soll, bekommt unter{" "}
            <a href={officePaths.people} className="underline underline-offset-4">
              Konto
            </a>{" "}
            einen Link zum Anmelden.
          </p>
          <p className="mt-4">
            <a href={officePaths.today} className="action-link max-sm:w-full">
              Zum Büro
            </a>
          </p>
        </>
      )}
      <Inbox address={inbox} />
      {actionData?.done && <Status>{actionData.done}</Status>}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Connection
          title="Bestand von mobile.de"
          view={stock}
          end={actions.endStock}
          refused={refusedOf(actions.stock)}
          nobody={shownWithoutAccess(keepsStock)}
          about={
            stockState !== null && (
              <p className="figures mt-1">
                {stockState}{" "}
                <a href={officePaths.stock} className="underline underline-offset-4">
                  Zum Bestand
                </a>
              </p>
            )
          }
          help="Benutzer und Passwort für die Inserats-Einbindung (Search-API) finden Sie im Händlerbereich von mobile.de, oder Ihr Ansprechpartner dort richtet sie ein. Der Benutzer beginnt mit dlr_ und ist nicht der, mit dem Sie sich bei mobile.de anmelden."
          ending="Ihre Fahrzeuge bleiben dann stehen, wie sie sind: Verkaufte verschwinden nicht, neue kommen nicht dazu."
        >
          <StockFields />
          <ActionButton value={actions.stock} className={`${buttonStyle.primary} w-full`}>
            Prüfen und verbinden
          </ActionButton>
        </Connection>
        <Connection
          title="Mailserver"
          view={mail}
          end={actions.endMail}
          refused={refusedOf(actions.mail)}
          ending="Dann bekommt niemand mehr E-Mails, auch Sie nicht."
          nobody="Bis dahin wird nichts verschickt: weder Anfragen an Sie noch Antworten an Kunden noch Links zum Anmelden."
          draft={mailDraft(sender)}
          about={<TrialForm address={address} trial={actionData?.trial ?? null} />}
          help={`Das Postfach, aus dem die Website schreibt. Absender ist ${sender}; die Testmail geht an ${address}.`}
        >
          <MailFields />
          <ActionButton value={actions.mail} className={`${buttonStyle.primary} w-full`}>
            Testmail senden und verbinden
          </ActionButton>
        </Connection>
      </div>
      <p className="mt-8 max-w-prose text-muted">
        Passwörter werden verschlüsselt gespeichert und nie wieder angezeigt.
      </p>
    </OfficePage>
  );
}

/** The house's own mailbox, unless a setting of the server names another one. */
function Inbox({ address }: { address: string }) {
  const isOwn = useProfile().email === address;
  return (
    <p className="mt-4 max-w-prose wrap-anywhere">
      Anfragen gehen an <strong>{address}</strong>
      {isOwn ? (
        <>
          {" "}
          (
          <a href={officeProfilePath("adresse")} className="underline underline-offset-4">
            ändern
          </a>
          ).
        </>
      ) : (
        "; so ist es auf dem Server eingestellt."
      )}
    </p>
  );
}

type TrialFormProps = { address: string; trial: { isSent: boolean; text: string } | null };

/** At any time, and after it what came of it. */
const TrialForm = ({ address, trial }: TrialFormProps) => (
  <form method="post" className="mt-3">
    {trial !== null && (
      <p
        role="status"
        className={`mb-3 flex items-start gap-2 rounded-card bg-sunken px-3 py-2 ${trial.isSent ? "" : "font-semibold text-warning"}`}
      >
        <Icon
          icon={trial.isSent ? CircleCheck : CircleAlert}
          size={22}
          className={`mt-0.5 shrink-0 ${trial.isSent ? "text-success" : ""}`}
        />
        <span className="min-w-0">{trial.text}</span>
      </p>
    )}
    <ActionButton value={actions.trial} className={`${buttonStyle.quiet} w-full`}>
      Testmail an {address} senden
    </ActionButton>
  </form>
);

const StockFields = () => (
  <>
    <TextField
      required
      name={fields.stockUser}
      label="Benutzer"
      hint="Zum Beispiel dlr_mueller"
      autoComplete="off"
    />
    <TextField
      required
      name={fields.stockPassword}
      label="Passwort für mobile.de"
      type="password"
      autoComplete="off"
    />
    <TextField
      name={fields.stockCustomer}
      label="Kundennummer"
      hint="Nur wenn der Zugang für mehrere Händler gilt"
      inputMode="numeric"
    />
  </>
);

const portTexts = { 465: "465 (TLS)", 587: "587 (STARTTLS)" } as const;

const portChoices = mailPorts.map((port) => ({ value: String(port), label: portTexts[port] }));

const providerChoices = [
  ...mailProviderKeys.map((value) => ({ value, label: mailProviders[value].label })),
  { value: otherProvider, label: "Anderer Anbieter" },
];

/** What a provider asks for before it takes mails. Shown by CSS, so that it needs no script. */
const providerHints = [
  [
    "hidden group-has-[[value=telekom]:checked]/mail:block",
    "Gemeint ist das Passwort für E-Mail-Programme. Sie legen es im Kundencenter der Telekom fest; Ihr Passwort für die Website von T-Online geht hier nicht.",
  ],
  [
    "hidden group-has-[[value=gmx]:checked]/mail:block group-has-[[value=webde]:checked]/mail:block",
    "Erlauben Sie dort einmal in den Einstellungen Ihres Postfachs den Zugriff über POP3 und IMAP.",
  ],
  [
    "hidden group-has-[[value=gmail]:checked]/mail:block",
    "Google verlangt ein App-Passwort: Sie erstellen es in Ihrem Google-Konto unter Sicherheit, bei eingeschalteter Bestätigung in zwei Schritten.",
  ],
  [
    "hidden group-has-[[value=microsoft]:checked]/mail:block",
    "Für das Postfach muss „Authentifiziertes SMTP“ eingeschaltet sein; das kann, wer Ihr Microsoft 365 verwaltet.",
  ],
] as const;

const MailFields = () => (
  <div className="group/mail grid gap-5">
    <div>
      <ChoiceField required name={fields.provider} label="Anbieter" choices={providerChoices} />
      {providerHints.map(([shown, text]) => (
        <p key={text} className={`mt-2 text-muted ${shown}`}>
          {text}
        </p>
      ))}
    </div>
    <div className="hidden gap-5 group-has-[[value=anderer]:checked]/mail:grid">
      <TextField
        required
        name={fields.host}
        label="Server"
        hint="Steht bei Ihrem Anbieter unter „SMTP“ oder „Postausgang“, zum Beispiel smtp.example.de"
        autoComplete="off"
      />
      <ChoiceField
        required
        name={fields.port}
        label="Port"
        choices={portChoices}
        placeholder={null}
      />
    </div>
    <TextField
      required
      name={fields.mailUser}
      label="Benutzer des Postfachs"
      hint="Meistens die E-Mail-Adresse"
      autoComplete="off"
    />
    <TextField
      required
      name={fields.mailPassword}
      label="Passwort des Postfachs"
      type="password"
      autoComplete="off"
    />
  </div>
);

type ConnectionProps = {
  title: string;
  view: ConnectionView;
  end: string;
  /** What stands in the form first. */
  draft?: FieldValues;
  refused: RefusedForm | null;
  /** While it is connected: how it does. */
  about: ReactNode;
  /** What it means that it is not connected. */
  nobody: string;
  /** Where to find what the fields ask for. */
  help: string;
  /** What ending it means. */
  ending: string;
  /** The fields. */
  children: ReactNode;
};

function Connection(props: ConnectionProps) {
  const { title, view, end, draft = {}, refused, about, nobody, help, ending, children } = props;
  const form = (
    <FieldsProvider value={{ values: refused?.values ?? draft, issues: refused?.issues ?? [] }}>
      {refused !== null && refused.message !== "" && (
        <div className="mt-4">
          <ErrorSummary message={refused.message} issues={[]} />
        </div>
      )}
      <form method="post" noValidate className="mt-4 grid gap-5">
        {children}
      </form>
    </FieldsProvider>
  );
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="part-title">{title}</h2>
      <p
        className={`mt-2 flex items-start gap-2 font-semibold ${view.by === "nobody" ? "text-warning" : ""}`}
      >
        <Icon
          icon={view.by === "nobody" ? CircleAlert : CircleCheck}
          size={22}
          className={`mt-0.5 shrink-0 ${view.by === "nobody" ? "" : "text-success"}`}
        />
        <span className="min-w-0">{stateText(view)}</span>
      </p>
      {view.by === "nobody" && (
        <>
          <p className="mt-1">{nobody}</p>
          <p className="mt-2 text-muted">{help}</p>
          {form}
        </>
      )}
      {view.by !== "nobody" && about}
      {view.by === "office" && (
        <details open={refused !== null} className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Ändern oder trennen
          </summary>
          {form}
          <form method="post" className="mt-4 grid gap-3 border-t border-line pt-4">
            <p>{ending}</p>
            <ActionButton value={end} className={`${buttonStyle.quiet} w-full`}>
              Trennen
            </ActionButton>
          </form>
        </details>
      )}
    </section>
  );
}

function stateText(view: ConnectionView): string {
  switch (view.by) {
    case "nobody":
      return "Nicht verbunden";
    case "setting":
      return "Auf dem Server eingerichtet; hier ist nichts zu tun.";
    case "office":
      return ["Verbunden als", [view.user, view.place].filter(Boolean).join(", ")].join(" ");
  }
}
