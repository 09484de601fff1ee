import { Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { Icon } from "../../ui/icon.tsx";

/** `children`: more lines. */
export function ContactWays({ children }: { children?: ReactNode }) {
  const { phone, whatsapp, email } = dealership;
  return (
    <ul className="ways">
      <li>
        <a href={phoneLink()} className="figures">
          <Icon icon={Phone} size={18} />
          <span className="sr-only">Anrufen: </span>
          {phone.display}
        </a>
      </li>
      <li>
        <a href={mailLink(null)}>
          <Icon icon={Mail} size={18} />
          <span className="sr-only">E-Mail schreiben: </span>
          {email}
        </a>
      </li>
      <li>
        <span className="figures">
          <Icon icon={MessageCircle} size={18} />
          <span className="sr-only">WhatsApp: </span>
          {whatsapp.display}
        </span>
        <a href={whatsappLink()} target="_blank" rel="noopener noreferrer" className="way">
          Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
        </a>
      </li>
      {children}
    </ul>
  );
}
