import { Mail, MessageCircle, Phone, TriangleAlert } from "lucide";
import { Link } from "react-router";
import { deliveryText, listedSinceText, locationText } from "#domain/car/availability.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { tradeInPath } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { creditWarning, isOffered } from "#domain/profile/offers.ts";
import {
  type LocalMoment,
  openNowText,
  showroomAt,
  weeklyHours,
} from "#domain/profile/opening-hours.ts";
import { Icon } from "../../ui/icon.tsx";
import { Price, Unbroken } from "../car/car-parts.tsx";
import { ContactPeople } from "../site/contact-people.tsx";
import { useProfile, useSiteSettings } from "../site/site-settings.ts";
import { WhatsAppLink } from "../site/whatsapp-link.tsx";
import { inquiryTexts, type VehicleOverview } from "./page-data.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

/** `now`: null on a page whose frame failed to load. */
type OfferProps = { overview: VehicleOverview; now: LocalMoment | null };

export function OfferCard(props: OfferProps & { details: VehicleDetails }) {
  const { overview, details, now } = props;
  const { price, hold, adKey } = overview;
  const profile = useProfile();
  const isFinanced = isOffered("finanzierung", profile);
  return (
    <section aria-label="Angebot" className="offer">
      <Price
        car={{ ...price, flaw: null }}
        className={price.price_amount === null ? "text-xl sm:text-2xl" : "offer-price"}
      />
      <FlawNote flaw={price.flaw} />
      {hold && <p className="figures mt-1 font-semibold text-warning">Vorgemerkt bis {hold}</p>}
      {details.reduction && <p className="figures mt-1 text-base">{details.reduction}</p>}
      {price.price_amount !== null && (
        <p className="mt-1 min-h-5 text-sm text-muted">{details.priceNotes.join(" · ")}</p>
      )}
      {overview.energy && (
        <p className="figures mt-1 text-[0.9375rem] leading-snug font-semibold">
          <Unbroken text={overview.energy} />
        </p>
      )}
      <div className="mt-3 print:hidden">
        <div className="flex flex-wrap gap-2 *:flex-auto max-lg:hidden tight:flex">
          <MainLinks overview={overview} />
        </div>
        <p className="mt-1.5 text-sm text-muted">
          Antwort auf Anfragen in der Regel am nächsten Werktag
        </p>
        <ul className="wishes">
          {isFinanced && (
            <WishLink to={contactPath({ adKey, intent: "finanzierung" })} rest=" anfragen">
              Finanzierung
            </WishLink>
          )}
          <WishLink to={tradeInPath(adKey)} rest=": Ihren Wagen in Zahlung geben">
            Inzahlung
          </WishLink>
          <WishLink to={contactPath({ adKey, intent: "rueckruf" })} rest=" vereinbaren">
            Rückruf
          </WishLink>
        </ul>
        {isFinanced && <p className="-mt-2.5 text-xs text-muted">{creditWarning}</p>}
      </div>
      <Standing overview={overview} availability={details.availability} now={now} />
    </section>
  );
}

function FlawNote({ flaw }: { flaw: string | null }) {
  if (flaw === null) return null;
  return (
    <p className="offer-flaw">
      <Icon icon={TriangleAlert} size={18} />
      <strong>{flaw}</strong>
    </p>
  );
}

type MainLinkProps = {
  overview: Pick<VehicleOverview, "adKey" | "price">;
  /** Takes the place of the current history entry. */
  replace?: boolean;
};

/** The test drive is the way to buy a car; one that is not here yet can only be asked about. */
export function MainLink({ overview, replace = false }: MainLinkProps) {
  if (deliveryText(overview.price) !== null) {
    return <AskLink overview={overview} replace={replace} className="action-link-primary" />;
  }
  return (
    <Link
      to={contactPath({ adKey: overview.adKey, intent: "probefahrt" })}
      replace={replace}
      className="action-link action-link-primary"
    >
      Probefahrt
    </Link>
  );
}

function AskLink(props: MainLinkProps & { className?: string }) {
  const { overview, replace = false, className = "" } = props;
  return (
    <Link
      to={contactPath({ adKey: overview.adKey, intent: "anfrage" })}
      replace={replace}
      className={`action-link ${className}`}
    >
      {overview.price.price_amount === null ? "Preis anfragen" : "Fragen"}
    </Link>
  );
}

function MainLinks({ overview }: MainLinkProps) {
  return (
    <>
      <MainLink overview={overview} />
      {deliveryText(overview.price) === null && <AskLink overview={overview} />}
    </>
  );
}

type WishLinkProps = { to: string; rest: string; children: string };

/** `rest` completes the name for screen readers. */
function WishLink({ to, rest, children }: WishLinkProps) {
  return (
    <li>
      <Link to={to}>
        {children}
        <span className="sr-only">{rest}</span>
      </Link>
    </li>
  );
}

type StandingProps = OfferProps & { availability: VehicleDetails["availability"] };

/** While the showroom is closed, chat comes before the phone. */
function Standing({ overview, availability, now }: StandingProps) {
  const profile = useProfile();
  const isClosed = now !== null && !showroomAt(now, profile).isOpen;
  const hasChat = profile.whatsapp !== null;
  const { showsExamples } = useSiteSettings();
  const listedSince = listedSinceText(availability, now);
  return (
    <ul className="standing figures">
      <li className="offer-phone">
        {isClosed && hasChat ? (
          <ChatLink text={inquiryTexts(overview).chat} />
        ) : (
          <CallLink hasNumber />
        )}{" "}
        <TwoLines
          text={now === null ? weeklyHours(profile.visibleHours) : openNowText(now, profile)}
        />
      </li>
      <li>
        {showsExamples === true ? (
          <strong>Beispielfahrzeug: Diesen Wagen gibt es nicht</strong>
        ) : (
          <TwoLines
            text={[locationText(availability, now), listedSince].filter(Boolean).join(" · ")}
          />
        )}
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
export function ContactSection({ overview, now }: OfferProps) {
  const { adKey, place } = overview;
  const profile = useProfile();
  const { mail, chat } = inquiryTexts(overview);
  const isClosed = now !== null && !showroomAt(now, profile).isOpen;
  const phone = <CallLink key="phone" hasNumber />;
  const textChannels = [<ChatLink key="chat" text={chat} />, <MailLink key="mail" mail={mail} />];
  const channels = isClosed ? [...textChannels, phone] : [phone, ...textChannels];
  return (
    <section className="print:hidden">
      <h2 className="part-title">Kontakt</h2>
      <p className="mt-3">
        {profile.name}
        {place && `, ${place}`}
        <span className="figures block text-muted">Fahrzeugnummer {adKey}</span>
      </p>
      <ContactPeople people={profile.people.slice(0, 1)} level="h3" className="mt-4" />
      <div className="channels">{channels}</div>
    </section>
  );
}

function CallLink({ hasNumber }: { hasNumber: boolean }) {
  const { phone } = useProfile();
  return (
    <a href={phoneLink({ phone })} className="action-link">
      <Icon icon={Phone} size={18} className="shrink-0" />
      <span>
        Anrufen{" "}
        {hasNumber && (
          <span className="figures font-normal whitespace-nowrap">{phone.display}</span>
        )}
      </span>
    </a>
  );
}

function ChatLink({ text }: { text: string }) {
  return (
    <WhatsAppLink text={text} className="action-link">
      <Icon icon={MessageCircle} size={18} className="shrink-0" />
      <span>
        WhatsApp <span className="sr-only">(externer Dienst)</span>
      </span>
    </WhatsAppLink>
  );
}

function MailLink({ mail }: { mail: Parameters<typeof mailLink>[1] }) {
  const profile = useProfile();
  return (
    <a href={mailLink(profile, mail)} className="action-link">
      <Icon icon={Mail} size={18} className="shrink-0" />
      <span>E-Mail</span>
    </a>
  );
}

/** Below 64rem, where the offer card scrolls away, unless it would cover too much. Offers chat instead of a call while the showroom is closed. */
export function ContactBar({ overview, now }: OfferProps) {
  const profile = useProfile();
  const isClosed = now !== null && !showroomAt(now, profile).isOpen;
  return (
    <aside aria-label="Preis und Kontakt" className="contact-bar">
      {/* Without a price the button asks for it. */}
      {overview.price.price_amount !== null && (
        <Price car={overview.price} className="price-in-bar" />
      )}
      {isClosed && profile.whatsapp !== null ? (
        <ChatLink text={inquiryTexts(overview).chat} />
      ) : (
        <CallLink hasNumber={false} />
      )}
      <MainLinks overview={overview} />
    </aside>
  );
}
