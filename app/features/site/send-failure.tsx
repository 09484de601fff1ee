import { Copy, MessageCircle, Phone, TriangleAlert } from "lucide";
import { phoneLink, whatsappLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import type { SendError } from "../../api/inquiry-answer.ts";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";
import { useCopy } from "../../ui/use-copy.ts";

type SendFailureProps = {
  failure: SendError;
  /** What was typed, to be read by people. */
  readText: () => string;
};

/**
 * Why a form did not arrive, and the other ways to say the same. Stands beside the button that tries
 * again; the toast has announced it already.
 */
export function SendFailure({ failure, readText }: SendFailureProps) {
  const { said, copy } = useCopy({
    done: "Text kopiert",
    refused: "Bitte markieren und kopieren Sie den Text selbst.",
  });
  const { phone } = dealership;
  return (
    <section
      ref={bringIntoSight}
      aria-label="Fehler beim Versenden"
      // Clear of the chat button.
      className="scroll-mb-20 rounded-card border-2 border-danger bg-surface p-4"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={TriangleAlert} size={20} className="mt-0.5 shrink-0 text-danger" />
        {failure.words ?? reasons[failure.problem]}
      </p>
      <p className="mt-2">
        Ihr Text ist nicht verloren: Er steht noch hier. Versuchen Sie es noch einmal, oder nehmen
        Sie einen anderen Weg.
      </p>
      <div className="relative mt-3 flex flex-wrap gap-3">
        <a href={phoneLink()} className="way max-sm:w-full">
          <Icon of={Phone} size={18} />
          <span>
            Anrufen <span className="figures font-normal">{phone.display}</span>
          </span>
        </a>
        <a
          href={whatsappLink()}
          // The text is read at the click: what stands in the fields is not known here before.
          onClick={({ currentTarget }) => {
            currentTarget.href = whatsappLink(readText());
          }}
          target="_blank"
          rel="noopener noreferrer"
          className="way max-sm:w-full"
        >
          <Icon of={MessageCircle} size={18} />
          <span>
            Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
          </span>
        </a>
        <button type="button" onClick={() => void copy(readText())} className="way max-sm:w-full">
          <Icon of={Copy} size={18} />
          Text kopieren
        </button>
        <Said words={said} />
      </div>
    </section>
  );
}

/** On a phone the button that was pressed is at the lower edge, and this stands below it. */
function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}

const reasons: Readonly<Record<SendError["problem"], string>> = {
  unanswered:
    "Wir konnten unseren Server nicht erreichen. Bitte prüfen Sie Ihre Internetverbindung.",
  captcha: "Die Bestätigung, dass Sie kein Roboter sind, ist abgelaufen.",
  refused: "Unser Server hat die Nachricht gerade nicht angenommen.",
  invalid: "Unser Server hat Ihre Angaben nicht verstanden.",
};
