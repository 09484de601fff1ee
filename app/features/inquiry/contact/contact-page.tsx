import { useState } from "react";
import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import type { PostedOutcome } from "#domain/inquiry/outcome.ts";
import type { inquiryIntents } from "#domain/inquiry/vehicle-message.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { weeklyHours } from "#domain/profile/opening-hours.ts";
import { PriceLine } from "../../car/car-parts.tsx";
import { type SmallCar, SmallCard } from "../../car/small-card.tsx";
import { ContactPeople } from "../../site/contact-people.tsx";
import { AnswerTimeNote, OpeningHours, OpenNow } from "../../site/dealer-details.tsx";
import { MapBox } from "../../site/map-box.tsx";
import { useProfile } from "../../site/site-settings.ts";
import { WhatsAppLink } from "../../site/whatsapp-link.tsx";
import { ContactSent } from "../inquiry-sent.tsx";
import { RequestedTestDrive } from "../test-drive/test-drive.tsx";
import { ContactForm, type ContactFormProps, wishHeadingId } from "./contact-form.tsx";

type ContactPageProps = Omit<ContactFormProps, "refused" | "onSentChange"> & {
  posted: PostedOutcome | null;
  /** A sentence; null unless the family shows it. */
  answerTime: string | null;
};

/** On phones the contact channels precede the form, unless the form is about a vehicle or has an intent. */
export function ContactPage({ posted, answerTime, ...formProps }: ContactPageProps) {
  const { prefill, generalIntent } = formProps;
  const wish = findWishTitle(formProps);
  const lead = wish === null ? generalLead : leads[generalIntent?.intent ?? ""];
  // Kept as state: any navigation, even to a field's hash, discards action data.
  const [outcome] = useState(posted);
  const [isSent, setIsSent] = useState(outcome?.state === "sent");
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 id={wish === null ? undefined : wishHeadingId} className="text-3xl font-bold">
        {(isSent ? wish?.replace(/ \p{L}+$/u, " angefragt") : wish) ?? "Kontakt"}
      </h1>
      {lead !== undefined && !isSent && (
        <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>
      )}
      {answerTime !== null && <AnswerTimeNote sentence={answerTime} />}
      <div className="mt-6 grid gap-x-8 gap-y-7 sm:mt-8 md:gap-y-10 md:grid-cols-[19rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        {prefill ? (
          <SelectedCars cars={prefill.cars} />
        ) : (
          generalIntent === null && <ContactDetails />
        )}
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {outcome?.state === "sent" ? (
            <ContactSent
              reference={outcome.reference}
              hasConfirmation={outcome.hasConfirmation}
              isJustSent={false}
              testDrive={outcome.wish && <RequestedTestDrive request={outcome.wish} />}
              callback={outcome.callback}
            />
          ) : (
            <ContactForm {...formProps} refused={outcome} onSentChange={setIsSent} />
          )}
        </div>
        {(prefill ? !isSent : generalIntent !== null) && <ContactDetails />}
      </div>
      {isSent || (
        <section className="mt-12">
          <h2 className="part-title">Besuchen Sie uns</h2>
          <div className="mt-5">
            <MapBox route="Route planen" />
          </div>
        </section>
      )}
    </div>
  );
}

const wishTitles: Readonly<Record<(typeof inquiryIntents)[number], string>> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
  finanzierung: "Finanzierung anfragen",
  rueckruf: "Rückruf vereinbaren",
  werkstatt: "Werkstatttermin anfragen",
};

const generalLead = "Rufen Sie uns an, schreiben Sie uns oder kommen Sie einfach vorbei.";
const leads: Readonly<Record<string, string>> = {
  werkstatt: "Schreiben Sie uns, was ansteht, an welchem Auto und wann es Ihnen passt.",
};

/** Null without a wish. */
export function findWishTitle({
  prefill,
  generalIntent,
}: Pick<ContactFormProps, "prefill" | "generalIntent">): string | null {
  if (prefill !== null && prefill.cars.length > 1)
    return `${formatVehicleCount(prefill.cars.length)} anfragen`;
  const intent = prefill?.intent ?? generalIntent?.intent;
  return intent === undefined ? null : wishTitles[intent];
}

function SelectedCars({ cars }: { cars: readonly SmallCar[] }) {
  const [car] = cars;
  if (car !== undefined && cars.length === 1) return <SmallCard car={car} level="h2" />;
  return (
    <section>
      <h2 className="part-title">Ihre Auswahl</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {cars.map(({ adKey, brand, model, priceParts, flaw, specs, energy }) => (
          <li key={adKey} className="figures py-3">
            <Link
              to={vehiclePath(adKey)}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {brand} {model}
            </Link>{" "}
            <span className="whitespace-nowrap">
              <PriceLine {...priceParts} />
            </span>
            {flaw && <strong className="flaw">{flaw}</strong>}
            <span className="block text-sm text-muted">{specs}</span>
            {energy && <span className="block text-sm">{energy}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const channelClass =
  "inline-flex min-h-11 flex-wrap items-center gap-x-4 font-semibold underline-offset-4 wrap-anywhere hover:underline";

function ContactDetails() {
  const profile = useProfile();
  return (
    <div className="space-y-8 md:col-start-1 md:space-y-10">
      <section>
        <h2 className="text-lg font-bold">Sprechen Sie mit uns</h2>
        {/* The largest text of the page. */}
        <a
          href={phoneLink(profile)}
          className="figures mt-1 inline-flex min-h-11 items-center font-display text-[min(2.75rem,10.5vw)] leading-tight font-extrabold tracking-tight underline-offset-8 hover:underline md:text-[2.25rem] lg:text-[2.6rem]"
        >
          <span className="sr-only">Anrufen: </span>
          {profile.phone.display}
        </a>
        {profile.phoneHours.length > 0 && (
          <p className="figures text-muted">Telefonisch {weeklyHours(profile.phoneHours)}</p>
        )}
        <p className="mt-4 grid justify-items-start">
          <a href={mailLink(profile, null)} className={channelClass}>
            <span className="sr-only">E-Mail schreiben: </span>
            {profile.email}
          </a>
          {profile.whatsapp !== null && (
            <WhatsAppLink className={`figures ${channelClass}`}>
              <span>WhatsApp {profile.whatsapp.display}</span>
              <span className="underline">Jetzt chatten</span>
              <span className="sr-only">(externer Dienst)</span>
            </WhatsAppLink>
          )}
        </p>
      </section>
      <ContactPeople people={profile.people} level="h2" />
      <section id="oeffnungszeiten">
        <h2 className="text-lg font-bold">Öffnungs&shy;zeiten</h2>
        <OpeningHours className="mt-2 gap-x-[min(2rem,5vw)]" daysAhead={30} />
        <OpenNow className="mt-3 font-semibold" />
      </section>
    </div>
  );
}
