import { Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { Icon } from "../../ui/icon.tsx";

/** Telephone, chat and mail. */
export function Ways() {
  const { phone, whatsapp, email } = dealership;
  return (
    <section>
      <h2 className="part-title">Sprechen Sie mit uns</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <Way title="Telefon" value={phone.display}>
          <a href={phoneLink()} className="way">
            <Icon icon={Phone} size={18} />
            Anrufen
          </a>
        </Way>
        <Way title="WhatsApp" value={whatsapp.display}>
          <a href={whatsappLink()} target="_blank" rel="noopener noreferrer" className="way">
            <Icon icon={MessageCircle} size={18} />
            Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
          </a>
        </Way>
        <Way title="E-Mail" value={email}>
          <a href={mailLink(null)} className="way">
            <Icon icon={Mail} size={18} />
            E-Mail schreiben
          </a>
        </Way>
      </ul>
    </section>
  );
}

/** What it is left, what to do right, below each other where there is no room. */
function Way({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block text-sm text-muted">{title}</span>
        <span className="figures font-display text-lg font-bold break-words">{value}</span>
      </span>
      {children}
    </li>
  );
}
