import { Copy, MessageCircle, Phone, TriangleAlert } from "lucide";
import { phoneLink, whatsappLink } from "#domain/profile/contact-links.ts";
import { scrollIntoView } from "../../ui/browser.ts";
import { StatusMessage, useCopy } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useProfile } from "../site/site-settings.ts";
import { WhatsAppLink } from "../site/whatsapp-link.tsx";
import type { SendRefusal } from "./use-inquiry-form.ts";

type SendFailureNoteProps = {
  failure: SendRefusal;
  /** Called on click, because the text is in uncontrolled fields. */
  readText: () => string;
  /** Only where no toast has announced the failure. */
  announcement?: string;
};

const title = "Fehler beim Versenden";

export function SendFailureNote({ failure, readText, announcement }: SendFailureNoteProps) {
  const profile = useProfile();
  const reason = failure.message ?? failureTexts[failure.problem];
  const { status, copy } = useCopy({
    done: "Text kopiert",
    refused: "Bitte markieren und kopieren Sie den Text selbst.",
  });
  return (
    <section
      ref={showBoth}
      aria-label={title}
      // Leaves room for the floating chat button.
      className="scroll-mb-20 rounded-card border-2 border-danger bg-surface p-4"
    >
      <div role={announcement && "alert"}>
        <p className="flex items-start gap-2 font-semibold">
          <Icon icon={TriangleAlert} size={20} className="mt-0.5 shrink-0 text-danger" />
          {announcement ? title : reason}
        </p>
        {announcement && (
          <p className="mt-2">
            {announcement} {reason}
          </p>
        )}
      </div>
      <p className="mt-2">Ihr Text steht noch hier und lässt sich auch anders senden:</p>
      <div className="relative mt-3 flex flex-wrap gap-3">
        <a href={phoneLink(profile)} className="action-link max-sm:w-full">
          <Icon icon={Phone} size={18} />
          <span>
            Anrufen <span className="figures font-normal">{profile.phone.display}</span>
          </span>
        </a>
        <WhatsAppLink
          onClick={({ currentTarget }) => {
            if (profile.whatsapp) currentTarget.href = whatsappLink(profile.whatsapp, readText());
          }}
          className="action-link max-sm:w-full"
        >
          <Icon icon={MessageCircle} size={18} />
          Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
        </WhatsAppLink>
        <button
          type="button"
          onClick={() => void copy(readText())}
          className="action-link needs-script max-sm:w-full"
        >
          <Icon icon={Copy} size={18} />
          Text kopieren
        </button>
        <StatusMessage status={status} />
      </div>
    </section>
  );
}

/** The note, and the button that has the focus where both do not fit. */
function showBoth(note: HTMLElement | null): void {
  scrollIntoView(note);
  document.activeElement?.scrollIntoView({ block: "nearest" });
}

const failureTexts: Readonly<Record<SendRefusal["problem"], string>> = {
  unanswered:
    "Vielleicht fehlt gerade die Internetverbindung. Doppelt kommt Ihre Nachricht nicht an.",
  captcha: "Die Bestätigung, dass Sie kein Roboter sind, ist abgelaufen.",
  rejected: "Unser Server hat die Nachricht gerade nicht angenommen.",
  invalid: "Unser Server hat Ihre Angaben nicht verstanden.",
};
