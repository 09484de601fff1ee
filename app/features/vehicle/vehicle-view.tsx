import { ArrowLeft, Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { priceText } from "#domain/car/labels.ts";
import { vehicleName } from "#domain/car/title.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { mailLink, phoneLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { Icon } from "../../ui/icon.tsx";
import { AlertEntry } from "../car/alert-entry.tsx";
import { CarName, Price, variantLine } from "../car/car-parts.tsx";
import { SaveButton } from "../car/card-actions.tsx";
import { BottomBars } from "../car/compare-button.tsx";
import type { CarToSave } from "../car/saved-cars.ts";
import { ListLink } from "../site/site-links.tsx";
import { ExposeHead, ExposePhotos, PageActions } from "./expose.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { inquiryTexts, photosOf, type VehicleOverview } from "./page-data.ts";
import type { VehicleDetails } from "./vehicle-details.ts";
import { DetailSections, FactList, SimilarVehicles } from "./vehicle-sections.tsx";

type VehicleViewProps = {
  overview: VehicleOverview;
  details: VehicleDetails | null;
  /** Shown while there are no details. */
  pending?: ReactNode;
};

/** Pictures and text on the left, price and contact beside them. */
export function VehicleView({ overview, details, pending }: VehicleViewProps) {
  const name = vehicleName(overview);
  return (
    <div className="vehicle mx-auto max-w-page px-4 pt-4 sm:px-6 sm:pt-6">
      <ExposeHead overview={overview} />
      <div className="flex items-center print:hidden">
        <ListLink className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline">
          <Icon icon={ArrowLeft} size={18} />
          Zurück zur Übersicht
        </ListLink>
        <PageActions adKey={overview.adKey} name={name} />
      </div>
      <header className="mt-1 mb-5 sm:mt-3 sm:mb-6">
        <h1 className="text-3xl font-bold sm:text-4xl">
          <CarName brand={overview.brand} model={overview.model} />
        </h1>
        {overview.variant && (
          <p className="mt-1 text-lg text-muted">{variantLine(overview.model, overview.variant)}</p>
        )}
        <p className="figures mt-2 font-semibold print:hidden">{overview.line}</p>
      </header>
      <div className="vehicle-grid">
        <div className="min-w-0 print:hidden">
          <Gallery photos={photosOf(overview)} name={name} />
        </div>
        <ExposePhotos overview={overview} />
        <OfferCard overview={overview} details={details} />
        {details ? <DetailSections details={details} /> : pending}
      </div>
      {details && (
        <SimilarVehicles
          title="Ähnliche Fahrzeuge"
          cars={details.similar}
          comparedWith={overview.adKey}
        />
      )}
      <BottomBars className="-mx-4 max-md:mt-10 sm:-mx-6">
        <ContactBar overview={overview} />
      </BottomBars>
    </div>
  );
}

/** Stays in view on wide screens. */
function OfferCard({ overview, details }: Pick<VehicleViewProps, "overview" | "details">) {
  return (
    <section aria-label="Angebot" className="offer">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Price car={overview.price} className="text-4xl" />
        <div className="needs-script print:hidden">
          <SaveButton
            adKey={overview.adKey}
            name={vehicleName(overview)}
            read={() => toSave(overview)}
            isLabelled
          />
        </div>
      </div>
      {details?.reduction && <p className="figures mt-1 text-base">{details.reduction}</p>}
      {/* A fixed height, so that nothing moves when the notes arrive. */}
      <p className="mt-1 min-h-10 text-sm text-muted">{details?.priceNotes.join(" · ")}</p>
      {overview.price.price_amount !== null && (
        <AlertEntry name="fahrzeug" value={overview.adKey} className="mt-1 mb-3 text-sm" />
      )}
      <FactList facts={overview.facts} className="fact-cards" />
      {overview.energy && <p className="figures mt-4 font-semibold">{overview.energy}</p>}
      <ContactChannels overview={overview} />
    </section>
  );
}

function toSave(overview: VehicleOverview): CarToSave {
  const { adKey, line, price, photo } = overview;
  return {
    adKey,
    name: vehicleName(overview),
    facts: line,
    price: priceText(price),
    amount: price.price_currency === "EUR" ? price.price_amount : null,
    photo,
  };
}

function ContactChannels({ overview }: { overview: VehicleOverview }) {
  const { adKey, place } = overview;
  const { mail, chat } = inquiryTexts(overview);
  return (
    <section className="mt-6 print:hidden">
      <div className="grid gap-3">
        <Link to={contactPath({ adKey, intent: "anfrage" })} className="way way-main">
          Fahrzeug anfragen
        </Link>
        <Link to={contactPath({ adKey, intent: "probefahrt" })} className="way">
          Probefahrt vereinbaren
        </Link>
      </div>
      <h2 className="mt-6 text-xl font-bold">Kontakt</h2>
      <p className="mt-1 text-muted">
        {dealership.name}
        {place && `, ${place}`}
        <br />
        <span className="figures">Fahrzeugnummer {adKey}</span>
      </p>
      <div className="mt-3 grid gap-3 sm:whitespace-nowrap sm:max-lg:grid-cols-3">
        <a href={phoneLink()} className="way whitespace-normal sm:whitespace-nowrap">
          <Icon icon={Phone} size={18} />
          <span>
            Anrufen <span className="figures font-normal">{dealership.phone.display}</span>
          </span>
        </a>
        <a href={whatsappLink(chat)} target="_blank" rel="noopener noreferrer" className="way">
          <Icon icon={MessageCircle} size={18} />
          WhatsApp <span className="sr-only">(externer Dienst)</span>
        </a>
        <a href={mailLink(mail)} className="way">
          <Icon icon={Mail} size={18} />
          E-Mail
        </a>
      </div>
    </section>
  );
}

/** At the lower edge of phones, as long as the vehicle is in view. */
function ContactBar({ overview }: { overview: VehicleOverview }) {
  return (
    <aside aria-label="Preis und Kontakt" className="contact-bar">
      <Price car={overview.price} className="mr-auto min-w-0 text-lg leading-tight" />
      <a href={phoneLink()} aria-label="Anrufen" className="way way-icon">
        <Icon icon={Phone} size={20} />
      </a>
      <a
        href={whatsappLink(inquiryTexts(overview).chat)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="WhatsApp (externer Dienst)"
        className="way way-icon"
      >
        <Icon icon={MessageCircle} size={20} />
      </a>
      <Link to={contactPath({ adKey: overview.adKey, intent: "anfrage" })} className="way way-main">
        Anfragen
      </Link>
    </aside>
  );
}
