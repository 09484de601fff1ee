import { Mail, MessageCircle, Phone } from "lucide-react";
import type { Car } from "#domain/car.ts";
import { fuelLabel, gearboxLabel } from "#domain/car-labels.ts";
import { whatsappLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { formatMileage, formatMonth } from "#domain/format.ts";
import { Price } from "../car/price.tsx";

/** Price, the four facts, and the ways to reach the dealer; stays in view on wide screens. */
export function OfferCard({ car, name }: { car: Car; name: string }) {
  return (
    <section
      aria-label="Angebot"
      className="rounded-card border border-line bg-surface p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Price car={car} className="text-4xl" />
      <dl className="figures mt-6 grid grid-cols-2 gap-4">
        {fourFacts(car).map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Contact car={car} name={name} />
    </section>
  );
}

function fourFacts(car: Car): [string, string][] {
  const facts: [string, string | null][] = [
    ["Erstzulassung", car.first_registration && formatMonth(car.first_registration)],
    ["Laufleistung", car.mileage === null ? null : formatMileage(car.mileage)],
    ["Kraftstoff", car.fuel_type && fuelLabel(car.fuel_type)],
    ["Getriebe", car.gearbox && gearboxLabel(car.gearbox)],
  ];
  return facts.flatMap(([term, value]) => (value ? [[term, value]] : []));
}

const wayToReach =
  "flex min-h-12 items-center justify-center gap-2 rounded-card px-4 font-semibold";

function Contact({ car, name }: { car: Car; name: string }) {
  const place = [car.location_postal_code, car.location_city].filter(Boolean).join(" ");
  const about = `${name} (Nr. ${car.ad_key})`;
  const subject = encodeURIComponent(`Anfrage: ${about}`);
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="text-xl font-bold">Kontakt</h2>
      <p className="mt-1 text-muted">
        {dealership.name}
        {place && `, ${place}`}
      </p>
      <div className="mt-4 grid gap-3">
        <a
          href={`tel:${dealership.phone.international}`}
          className={`${wayToReach} border border-transparent bg-accent text-on-accent`}
        >
          <Phone aria-hidden size={18} />
          Anrufen <span className="figures font-normal">{dealership.phone.display}</span>
        </a>
        <a
          href={whatsappLink(`Guten Tag, ich interessiere mich für den ${about}.`)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${wayToReach} border border-line hover:border-muted`}
        >
          <MessageCircle aria-hidden size={18} />
          WhatsApp <span className="text-sm font-normal text-muted">(externer Dienst)</span>
        </a>
        <a
          href={`mailto:${dealership.email}?subject=${subject}`}
          className={`${wayToReach} border border-line hover:border-muted`}
        >
          <Mail aria-hidden size={18} />
          E-Mail
        </a>
      </div>
    </section>
  );
}
