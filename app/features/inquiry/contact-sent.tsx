import { Link } from "react-router";
import { paths } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { InquirySent } from "../site/inquiry-sent.tsx";

/** Specification, section 8, 'Contact success'. */
export const contactSuccess = {
  title: "Nachricht versendet!",
  description: "Vielen Dank für Ihre Nachricht. Wir melden uns schnellstmöglich bei Ihnen.",
};

const steps = [
  "Ihre Nachricht ist unter dieser Nummer bei uns gespeichert. In der Regel bekommen Sie gleich eine Bestätigung per E-Mail.",
  "Wir lesen sie und antworten Ihnen in der Regel am nächsten Werktag, per E-Mail oder Telefon.",
  "Haben Sie noch etwas vergessen? Nennen Sie uns einfach die Vorgangsnummer.",
];

type ContactSentProps = {
  reference: string;
  isFresh: boolean;
  /** A new form in this page; otherwise the link leads to one. */
  onRestart?: (() => void) | undefined;
};

/** The thank-you screen. */
export function ContactSent({ reference, isFresh, onRestart }: ContactSentProps) {
  return (
    <InquirySent {...contactSuccess} reference={reference} isFresh={isFresh} steps={steps}>
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
    </InquirySent>
  );
}
