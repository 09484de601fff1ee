import { Copy, Mail, MessageCircle } from "lucide";
import { useId } from "react";
import { mailLink, whatsappLink } from "#domain/site/contact-links.ts";
import { StatusMessage, useCopy } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Prepared } from "./prepared.ts";

type PreparedWaysProps = {
  prepared: Prepared;
  /** The message as it stands in the form now. */
  readMessage: () => string;
};

/** The same message by other ways: links without scripts, with what was changed with them. */
export function PreparedWays({ prepared: { letter, chat }, readMessage }: PreparedWaysProps) {
  const { said, copy } = useCopy({
    done: "Nachricht kopiert",
    refused: "Bitte markieren und kopieren Sie den Text selbst.",
  });
  const chatNow = () => (readMessage() === letter.message ? chat : readMessage());
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 border-t border-line pt-5">
      <h3 id={headingId} className="text-lg font-bold">
        Lieber auf einem anderen Weg?
      </h3>
      <p className="mt-1 text-muted">Nehmen Sie die Nachricht einfach mit.</p>
      <div className="relative mt-3 flex flex-wrap gap-3">
        <a
          href={mailLink(letter)}
          onClick={({ currentTarget }) => {
            currentTarget.href = mailLink({ ...letter, message: readMessage() });
          }}
          className="way max-sm:w-full"
        >
          <Icon icon={Mail} size={18} />
          Per E-Mail senden
        </a>
        <a
          href={whatsappLink(chat)}
          onClick={({ currentTarget }) => {
            currentTarget.href = whatsappLink(chatNow());
          }}
          target="_blank"
          rel="noopener noreferrer"
          className="way max-sm:w-full"
        >
          <Icon icon={MessageCircle} size={18} />
          Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
        </a>
        <button
          type="button"
          onClick={() => void copy(`${letter.subject}\n\n${readMessage()}`)}
          className="way needs-script max-sm:w-full"
        >
          <Icon icon={Copy} size={18} />
          Nachricht kopieren
        </button>
        <StatusMessage words={said} />
      </div>
    </section>
  );
}
