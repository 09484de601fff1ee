import { Mail, MessageCircle, Phone } from "lucide";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";

type PlainMessage = { subject: string; message: string };

/**
 * What stands above the form where no script runs: the captcha is a computation, so sending needs
 * one. `letter` is what was typed, once the form came back with it: then mail and chat carry it.
 */
export function WithoutScripts({ letter }: { letter: PlainMessage | null }) {
  const { phone } = dealership;
  const text = letter === null ? undefined : `${letter.subject}\n\n${letter.message}`;
  return (
    <noscript>
      <div className="mt-4 rounded-card border border-line bg-sunken p-4">
        <h3 className="text-lg font-bold">Zum Versenden braucht diese Seite JavaScript</h3>
        <p className="mt-1">
          {letter === null
            ? "Damit prüft sie, dass kein Roboter schreibt. Füllen Sie das Formular trotzdem gern aus: Am Ende machen wir daraus eine E-Mail für Sie. Oder melden Sie sich direkt bei uns:"
            : "Ihre Angaben stehen noch im Formular, und in dieser E-Mail, die Sie nur noch absenden müssen:"}
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <a href={mailLink(letter)} className={letter === null ? "way" : "way way-main"}>
            <Icon icon={Mail} size={18} />
            {letter === null ? "E-Mail schreiben" : "Als E-Mail senden"}
          </a>
          <a href={whatsappLink(text)} target="_blank" rel="noopener noreferrer" className="way">
            <Icon icon={MessageCircle} size={18} />
            {letter === null ? "WhatsApp" : "Als WhatsApp senden"}{" "}
            <span className="sr-only">(externer Dienst)</span>
          </a>
          <a href={phoneLink()} className="way figures">
            <Icon icon={Phone} size={18} />
            {phone.display}
          </a>
        </p>
      </div>
    </noscript>
  );
}

/** The button of the form where no script runs. */
export function PlainSubmit() {
  return (
    <noscript>
      <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
        E-Mail aus meinen Angaben vorbereiten
      </button>
    </noscript>
  );
}
