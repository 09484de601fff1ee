import { Mail, MapPin, MessageCircle, Phone } from "lucide";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { PostedOutcome } from "#domain/inquiry/outcome.ts";
import { mailLink, phoneLink, routeLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { type SmallCar, SmallCard } from "../car/small-card.tsx";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours, OpenNow } from "../site/dealer-facts.tsx";
import { MapBox } from "../site/map-box.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import { ContactSent } from "./inquiry-sent.tsx";
import { SentVisit } from "./test-drive.tsx";

/** `posted`: the outcome of a form that was posted without scripts. */
type ContactPageProps = Omit<ContactFormProps, "refused"> & { posted: PostedOutcome | null };

/** On phones the ways to the dealer stand before the form, unless it is about something. */
export function ContactPage({ posted, ...about }: ContactPageProps) {
  const { prefill, wish } = about;
  // Action data last until the next navigation, be it to a field by its hash.
  const [outcome] = useState(posted);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Kontakt</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Rufen Sie uns an, schreiben Sie uns oder kommen Sie einfach vorbei.
      </p>
      <div className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-[17rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        {prefill ? <AskedCars cars={prefill.cars} /> : wish === null && <Ways />}
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {outcome?.state === "sent" ? (
            <ContactSent
              reference={outcome.reference}
              isFresh={false}
              visit={outcome.wish && <SentVisit wish={outcome.wish} car={prefill?.cars[0]} />}
            />
          ) : (
            <ContactForm {...about} refused={outcome} />
          )}
        </div>
        {(prefill || wish) && <Ways />}
      </div>
      <section className="mt-12">
        <h2 className="part-title">Besuchen Sie uns</h2>
        <p className="mt-2 max-w-prose text-muted">
          Sie finden das {dealership.name} in der {dealership.address.streetInSentence}. Schauen Sie
          während der Öffnungszeiten gern vorbei, auch ohne Termin.
        </p>
        <div className="mt-5">
          <MapBox />
        </div>
      </section>
    </div>
  );
}

function AskedCars({ cars }: { cars: readonly SmallCar[] }) {
  const [car] = cars;
  if (car !== undefined && cars.length === 1) return <SmallCard car={car} level="h2" />;
  return (
    <section>
      <h2 className="part-title">Ihre Auswahl</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {cars.map(({ adKey, brand, model, price, facts, energy }) => (
          <li key={adKey} className="figures py-3">
            <Link
              to={vehiclePath(adKey)}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {brand} {model}
            </Link>{" "}
            <span className="whitespace-nowrap">{price}</span>
            <span className="block text-sm text-muted">{facts}</span>
            {energy && <span className="block text-sm">{energy}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways() {
  return (
    <div className="space-y-8 md:col-start-1 md:space-y-10">
      <ContactChannels />
      <ContactPeople people={dealership.people} level="h2" />
      <section id="oeffnungszeiten">
        <h2 className="part-title">Öffnungs&shy;zeiten</h2>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <OpeningHours className="gap-x-8" />
          <a href={routeLink()} target="_blank" rel="noopener noreferrer" className="way">
            <Icon icon={MapPin} size={18} />
            Route <span className="sr-only">(externer Kartendienst, neuer Tab)</span>
          </a>
        </div>
        <OpenNow className="mt-3 min-h-[2lh] font-semibold" />
      </section>
    </div>
  );
}

function ContactChannels() {
  const { phone, whatsapp, email } = dealership;
  return (
    <section>
      <h2 className="part-title">Sprechen Sie mit uns</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <Channel title="Telefon" value={phone.display}>
          <a href={phoneLink()} className="way">
            <Icon icon={Phone} size={18} />
            Anrufen
          </a>
        </Channel>
        <Channel title="WhatsApp" value={whatsapp.display}>
          <a href={whatsappLink()} target="_blank" rel="noopener noreferrer" className="way">
            <Icon icon={MessageCircle} size={18} />
            Jetzt chatten <span className="sr-only">(WhatsApp, externer Dienst)</span>
          </a>
        </Channel>
        <Channel title="E-Mail" value={email}>
          <a href={mailLink(null)} className="way">
            <Icon icon={Mail} size={18} />
            E-Mail schreiben
          </a>
        </Channel>
      </ul>
    </section>
  );
}

type ChannelProps = { title: string; value: string; children: ReactNode };

function Channel({ title, value, children }: ChannelProps) {
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
