import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mailLink, routeLink, whatsappLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { MapBox } from "../site/map-box.tsx";
import { OpenNow } from "../site/open-now.tsx";
import { OpeningHours } from "../site/opening-hours.tsx";
import { type Prepared, PreparedLetter } from "./prepared-letter.tsx";

/** How to reach the dealer; with a vehicle in mind, the message to him stands ready. */
export function ContactPage({ prepared }: { prepared: Prepared | null }) {
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Kontakt</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Rufen Sie uns an, schreiben Sie uns oder kommen Sie einfach vorbei.
      </p>
      {prepared && <PreparedLetter {...prepared} />}
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Ways isMain={prepared === null} />
        <Showroom />
      </div>
    </div>
  );
}

/** `isMain`: calling is the one thing to do here, unless a message stands ready. */
function Ways({ isMain }: { isMain: boolean }) {
  const { phone, whatsapp, email } = dealership;
  return (
    <section>
      <h2 className="part-title">Sprechen Sie mit uns</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <Way
          title="Telefon"
          value={phone.display}
          action={
            <a href={`tel:${phone.international}`} className={isMain ? "way way-main" : "way"}>
              <Phone aria-hidden size={18} />
              Anrufen
            </a>
          }
        />
        <Way
          title="WhatsApp"
          value={whatsapp.display}
          action={
            <a href={whatsappLink()} target="_blank" rel="noopener noreferrer" className="way">
              <MessageCircle aria-hidden size={18} />
              Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
            </a>
          }
        />
        <Way
          title="E-Mail"
          value={email}
          action={
            <a href={mailLink(null)} className="way">
              <Mail aria-hidden size={18} />
              E-Mail schreiben
            </a>
          }
        />
      </ul>
    </section>
  );
}

/** What it is left, what to do right; below each other on phones, where nothing may depend on a font. */
const row = "flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-4";

function Way({ title, value, action }: { title: string; value: string; action: ReactNode }) {
  return (
    <li className={row}>
      <span className="min-w-0">
        <span className="block text-sm text-muted">{title}</span>
        <span className="figures font-display text-xl font-bold break-words">{value}</span>
      </span>
      {action}
    </li>
  );
}

function Showroom() {
  const { name, address } = dealership;
  return (
    <section>
      <h2 className="part-title">Besuchen Sie uns</h2>
      <div className={`mt-4 border-t border-line ${row}`}>
        <address className="not-italic">
          <span className="font-semibold">{name}</span>
          <br />
          {address.street}
          <br />
          {address.postalCode} {address.city}
        </address>
        <a href={routeLink()} target="_blank" rel="noopener noreferrer" className="way">
          <MapPin aria-hidden size={18} />
          Route planen <span className="sr-only">(externer Kartendienst)</span>
        </a>
      </div>
      <h3 className="border-t border-line pt-4 font-bold">Öffnungszeiten</h3>
      <OpenNow className="mt-2" />
      <OpeningHours className="mt-2 gap-x-8" />
      <div className="mt-6">
        <MapBox />
      </div>
    </section>
  );
}
