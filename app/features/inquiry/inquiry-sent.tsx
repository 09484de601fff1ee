import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#domain/pages/paths.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Unbroken } from "../car/car-parts.tsx";
import { ListLink } from "../site/site-links.tsx";
import { useProfile } from "../site/site-settings.ts";

const contactSuccess = {
  title: "Nachricht versendet!",
  description: "Vielen Dank für Ihre Nachricht. Wir melden uns schnellstmöglich bei Ihnen.",
};

const mailStep = (hasConfirmation: boolean) =>
  hasConfirmation
    ? "Gleich kommt eine Bestätigung per E-Mail; manchmal landet sie im Spam-Ordner."
    : withoutMail("Bestätigung");

const withoutMail = (what: string) =>
  `Eine ${what} per E-Mail kommt nicht: Bitte notieren Sie die Vorgangsnummer.`;

const contactNextSteps = (hasConfirmation: boolean, callback?: string | null) => [
  mailStep(hasConfirmation),
  callback
    ? `Wir rufen Sie an: ${callback}.`
    : "Unsere Antwort kommt in der Regel am nächsten Werktag, per E-Mail oder Telefon.",
  "Noch etwas vergessen? Melden Sie sich einfach und nennen Sie die Vorgangsnummer.",
];

const testDriveNextSteps = (hasConfirmation: boolean) => [
  hasConfirmation
    ? "Gleich kommt eine E-Mail mit Ihrem Wunsch und einem Link, über den Sie ihn ändern oder zurückziehen können."
    : withoutMail("Kopie Ihres Wunsches"),
  `Ihr Termin ist noch nicht bestätigt: In der Regel am nächsten Werktag bestätigen wir ihn ${hasConfirmation ? "per E-Mail, mit einer Datei für Ihren Kalender," : "am Telefon"} oder schlagen Ihnen einen anderen vor.`,
];

type ContactSentProps = Pick<SentScreenProps, "reference" | "isJustSent"> & {
  hasConfirmation: boolean;
  onRestart?: (() => void) | undefined;
  testDrive?: ReactNode;
  /** When it will be. */
  callback?: string | null | undefined;
};

export function ContactSent(props: ContactSentProps) {
  const { reference, hasConfirmation, isJustSent, onRestart, testDrive, callback } = props;
  return (
    <SentScreen
      {...contactSuccess}
      reference={reference}
      isJustSent={isJustSent}
      details={testDrive}
      nextSteps={(testDrive ? testDriveNextSteps : contactNextSteps)(hasConfirmation, callback)}
    >
      <Link to={paths.vehicles} className={`${buttonStyle.primary} max-sm:w-full`}>
        Zu unseren Fahrzeugen
      </Link>
      <Link
        to={paths.contact}
        onClick={(event) => {
          if (onRestart === undefined) return;
          event.preventDefault();
          onRestart();
        }}
        className={`${buttonStyle.quiet} max-sm:w-full`}
      >
        Weitere Nachricht schreiben
      </Link>
    </SentScreen>
  );
}

const sellNextSteps = (city: string, hasConfirmation: boolean) => [
  mailStep(hasConfirmation),
  "Wir sehen uns Ihre Angaben an und vergleichen sie mit dem Markt.",
  "Unser unverbindliches Angebot oder eine Rückfrage kommt in der Regel am nächsten Werktag.",
  `Passt es für Sie, vereinbaren wir einen Termin zur Besichtigung in ${city}.`,
];

type SellSentProps = {
  reference: string;
  hasConfirmation: boolean;
  photoRequest: ReactNode;
  onRestart: () => void;
};

export function SellSent({ reference, hasConfirmation, photoRequest, onRestart }: SellSentProps) {
  const { address } = useProfile();
  return (
    <SentScreen
      title="Vielen Dank für Ihre Anfrage"
      reference={reference}
      isJustSent
      nextSteps={sellNextSteps(address.city, hasConfirmation)}
      details={photoRequest}
    >
      <button type="button" onClick={onRestart} className={`${buttonStyle.quiet} max-sm:w-full`}>
        Weiteres Fahrzeug anbieten
      </button>
      <ListLink className={`${buttonStyle.quiet} max-sm:w-full`}>Zu unseren Fahrzeugen</ListLink>
    </SentScreen>
  );
}

type SentScreenProps = {
  title: string;
  description?: string;
  reference: string;
  /** Moves the focus to the heading. False on the page that answers a post without scripts. */
  isJustSent: boolean;
  details?: ReactNode;
  nextSteps: readonly string[];
  children: ReactNode;
};

function SentScreen(props: SentScreenProps) {
  const { title, description, reference, isJustSent, details, nextSteps, children } = props;
  const profile = useProfile();
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (!isJustSent) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isJustSent]);

  return (
    <section className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-6 text-3xl leading-none font-extrabold outline-none sm:text-4xl"
      >
        {title}
      </h2>
      {description && <p className="mt-3 max-w-prose text-lg">{description}</p>}
      {details}
      <h3 className={`mt-6 text-lg font-bold ${details ? "" : "border-t-2 border-ink pt-4"}`}>
        So geht es weiter
      </h3>
      <ol className="mt-2 max-w-prose list-decimal space-y-1.5 pl-6 marker:font-semibold marker:text-muted">
        {nextSteps.map((step) => (
          <li key={step}>
            <Unbroken text={step} />
          </li>
        ))}
      </ol>
      <dl className="figures mt-6 flex flex-wrap gap-x-10 gap-y-2">
        <div>
          <dt className="text-sm text-muted">Ihre Vorgangsnummer</dt>
          <dd className="flex min-h-11 items-center font-display text-xl font-bold select-all">
            {reference}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Wenn es eilt</dt>
          <dd>
            <a
              href={phoneLink(profile)}
              className="inline-flex min-h-11 items-center font-display text-xl font-bold underline underline-offset-4"
            >
              {profile.phone.display}
            </a>
          </dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
