import {
  ArrowLeftRight,
  Calculator,
  CalendarClock,
  CalendarDays,
  Clock,
  type IconNode,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  PhoneIncoming,
} from "lucide";
import { Link } from "react-router";
import { listedSinceText, locationText } from "#domain/car/availability.ts";
import { priceText } from "#domain/car/labels.ts";
import { vehicleName } from "#domain/car/title.ts";
import { mailLink, phoneLink, whatsappLink } from "#domain/dealership/contact-links.ts";
import { creditWarning, isIntentOffered } from "#domain/dealership/financing.ts";
import {
  type LocalMoment,
  openNowText,
  replyTimeText,
  showroomAt,
  weeklyHours,
} from "#domain/dealership/opening-hours.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { tradeInPath } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { AlertEntry } from "../car/alert-entry.tsx";
import { Price } from "../car/car-parts.tsx";
import { SaveButton } from "../car/card-actions.tsx";
import type { CarToSave } from "../car/saved-cars.ts";
import { ContactPeople } from "../site/contact-people.tsx";
import { useDealership } from "../site/site-facts.ts";
import { inquiryTexts, type VehicleOverview } from "./page-data.ts";
import type { VehicleDetails } from "./vehicle-details.ts";
import { FactList } from "./vehicle-sections.tsx";

/** `now`: null until the browser's clock is read; the text until then must be true at any hour. */
type OfferProps = { overview: VehicleOverview; now: LocalMoment | null };

export function OfferCard(props: OfferProps & { details: VehicleDetails | null }) {
  const { overview, details, now } = props;
  return (
    <section aria-label="Angebot" className="offer">
      <div className="offer-head">
        <Price car={overview.price} className="text-4xl" />
        <div className="needs-script print:hidden">
          <SaveButton
            adKey={overview.adKey}
            name={vehicleName(overview)}
            getCar={() => createCarToSave(overview)}
            isLabelled
          />
        </div>
      </div>
      {overview.hold && (
        <p className="figures mt-1 font-semibold text-warning">Vorgemerkt bis {overview.hold}</p>
      )}
      {details?.reduction && <p className="figures mt-1 text-base">{details.reduction}</p>}
      {/* Reserves the height of the notes (layout shift). */}
      <p className="mt-1 min-h-10 text-sm text-muted">{details?.priceNotes.join(" · ")}</p>
      {overview.price.price_amount !== null && (
        <AlertEntry name="fahrzeug" value={overview.adKey} className="mt-1 text-sm" />
      )}
      <AvailabilityList availability={details?.availability ?? null} now={now} />
      <FactList facts={overview.facts} className="fact-cards" />
      {overview.energy && <p className="figures mt-4 font-semibold">{overview.energy}</p>}
      <Channels overview={overview} now={now} />
    </section>
  );
}

function createCarToSave(overview: VehicleOverview): CarToSave {
  const { adKey, keyFactsLine, price, photo } = overview;
  return {
    adKey,
    name: vehicleName(overview),
    facts: keyFactsLine,
    price: priceText(price),
    amount: price.price_currency === "EUR" ? price.price_amount : null,
    flaw: price.flaw,
    photo,
  };
}

type AvailabilityListProps = {
  availability: VehicleDetails["availability"] | null;
  now: LocalMoment | null;
};

/** Reserves its height until details and clock are known (layout shift). */
function AvailabilityList({ availability, now }: AvailabilityListProps) {
  const dealership = useDealership();
  return (
    <ul className="standing figures">
      <li className="min-h-[2lh]">
        <Icon icon={MapPin} size={16} />
        {availability && <TwoLines text={locationText(availability, now)} />}
      </li>
      <li className="min-h-[2lh]">
        <Icon icon={Clock} size={16} />
        <TwoLines text={now === null ? weeklyHours(dealership) : openNowText(now, dealership)} />
      </li>
      <li>
        <Icon icon={CalendarDays} size={16} />
        {availability && <span>{listedSinceText(availability, now)}</span>}
      </li>
    </ul>
  );
}

/** The separator at the line break is for screen readers only. */
function TwoLines({ text }: { text: string }) {
  const [first, ...rest] = text.split(" · ");
  return (
    <span>
      {first}
      {rest.length > 0 && (
        <>
          <span className="sr-only"> · </span>
          <span className="block text-muted">{rest.join(" · ")}</span>
        </>
      )}
    </span>
  );
}

/** While the showroom is closed, chat and mail come before the phone. */
function Channels({ overview, now }: OfferProps) {
  const { adKey, place } = overview;
  const dealership = useDealership();
  const { mail, chat } = inquiryTexts(overview);
  const replyText = now && replyTimeText(now, dealership);
  const phone = <CallLink key="phone" hasNumber={replyText === null} />;
  const textChannels = [<ChatLink key="chat" text={chat} />, <MailLink key="mail" mail={mail} />];
  const channels = replyText === null ? [phone, ...textChannels] : [...textChannels, phone];
  return (
    <section className="mt-5 print:hidden">
      <Link
        to={contactPath({ adKey, intent: "anfrage" })}
        className="action-link action-link-primary w-full"
      >
        Fahrzeug anfragen
      </Link>
      <p className="mt-1.5 text-center text-sm text-muted">
        {replyText ?? "Antwort meist am nächsten Werktag"}
      </p>
      <ul className="wishes">
        <InquiryLink to={contactPath({ adKey, intent: "probefahrt" })} icon={CalendarClock}>
          Probefahrt vereinbaren
        </InquiryLink>
        <InquiryLink to={tradeInPath(adKey)} icon={ArrowLeftRight}>
          Ihren Wagen in Zahlung geben
        </InquiryLink>
        {isIntentOffered("finanzierung", dealership) && (
          <InquiryLink to={contactPath({ adKey, intent: "finanzierung" })} icon={Calculator}>
            Finanzierung anfragen
          </InquiryLink>
        )}
        <InquiryLink to={contactPath({ adKey, intent: "rueckruf" })} icon={PhoneIncoming}>
          Um Rückruf bitten
        </InquiryLink>
      </ul>
      {isIntentOffered("finanzierung", dealership) && (
        <p className="mt-2 text-sm font-semibold">{creditWarning}</p>
      )}
      <h2 className="mt-6 text-xl font-bold">Kontakt</h2>
      <p className="mt-1 text-muted">
        {dealership.name}
        {place && `, ${place}`}
        <br />
        <span className="figures">Fahrzeugnummer {adKey}</span>
      </p>
      <ContactPeople people={dealership.people.slice(0, 1)} level="h3" className="mt-4" />
      <div className="offer-actions">
        {channels.map((channel, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slots are fixed, their content changes
          <div key={index}>{channel}</div>
        ))}
      </div>
    </section>
  );
}

type InquiryLinkProps = { to: string; icon: IconNode; children: string };

function InquiryLink({ to, icon, children }: InquiryLinkProps) {
  return (
    <li>
      <Link to={to} className="action-link">
        <Icon icon={icon} size={18} className="shrink-0" />
        {children}
      </Link>
    </li>
  );
}

function CallLink({ hasNumber }: { hasNumber: boolean }) {
  const { phone } = useDealership();
  return (
    <a href={phoneLink({ phone })} className="action-link">
      <Icon icon={Phone} size={18} className="shrink-0" />
      <span>
        Anrufen {hasNumber && <span className="figures font-normal">{phone.display}</span>}
      </span>
    </a>
  );
}

function ChatLink({ text }: { text: string }) {
  const dealership = useDealership();
  return (
    <a
      href={whatsappLink(dealership, text)}
      target="_blank"
      rel="noopener noreferrer"
      className="action-link"
    >
      <Icon icon={MessageCircle} size={18} className="shrink-0" />
      <span>
        WhatsApp <span className="sr-only">(externer Dienst)</span>
      </span>
    </a>
  );
}

function MailLink({ mail }: { mail: Parameters<typeof mailLink>[1] }) {
  const dealership = useDealership();
  return (
    <a href={mailLink(dealership, mail)} className="action-link">
      <Icon icon={Mail} size={18} className="shrink-0" />
      <span>E-Mail</span>
    </a>
  );
}

/** Phones only; offers chat instead of a call while the showroom is closed. */
export function ContactBar({ overview, now }: OfferProps) {
  const dealership = useDealership();
  const isClosed = now !== null && !showroomAt(now, dealership).isOpen;
  return (
    <aside aria-label="Preis und Kontakt" className="contact-bar">
      <Price car={overview.price} className="price-in-bar" />
      {isClosed ? <ChatLink text={inquiryTexts(overview).chat} /> : <CallLink hasNumber={false} />}
      <Link
        to={contactPath({ adKey: overview.adKey, intent: "anfrage" })}
        className="action-link action-link-primary"
      >
        Anfragen
      </Link>
    </aside>
  );
}
