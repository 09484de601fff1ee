import { dealership } from "#domain/site/dealership.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { InquirySent } from "../site/inquiry-sent.tsx";
import { ListLink } from "../site/site-links.tsx";
import { formId } from "./sell-parts.ts";

const steps = [
  "Wir sehen uns Ihre Angaben an und vergleichen sie mit dem Markt.",
  "Dann melden wir uns mit einem unverbindlichen Angebot oder mit einer Rückfrage.",
  `Passt es für Sie, vereinbaren wir einen Termin zur Besichtigung in ${dealership.address.city}.`,
];

type SellSentProps = { reference: string; onRestart: () => void };

/** The thank-you screen, in the place of the form. */
export function SellSent({ reference, onRestart }: SellSentProps) {
  return (
    <div id={formId} className="min-w-0 scroll-mt-20">
      <InquirySent
        title="Vielen Dank für Ihre Anfrage"
        description="Wir melden uns in der Regel am nächsten Werktag bei Ihnen."
        reference={reference}
        isFresh
        steps={steps}
      >
        <button type="button" onClick={onRestart} className={buttonStyle.quiet}>
          Weiteres Fahrzeug anbieten
        </button>
        <ListLink className={buttonStyle.quiet}>Unsere Fahrzeuge ansehen</ListLink>
      </InquirySent>
    </div>
  );
}
