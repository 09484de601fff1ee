import { dealership } from "#domain/site/dealership.ts";
import type { FormStart } from "../../inquiry-form.ts";
import { SmallCard } from "../car/small-card.tsx";
import { OpeningHours } from "../site/dealer-facts.tsx";
import { MapBox } from "../site/map-box.tsx";
import { OpenNow } from "../site/open-now.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactSent } from "./contact-sent.tsx";
import type { Prepared } from "./prepared.ts";
import { Ways } from "./ways.tsx";

/** What became of a form that was sent without scripts. */
type ContactOutcome = { state: "sent"; reference: string } | ({ state: "refused" } & FormStart);

type ContactPageProps = { prepared: Prepared | null; outcome: ContactOutcome | null };

/**
 * How to reach the dealer. On phones the ways stand before the form, since a call is one touch away
 * there; with a vehicle in mind it is the form that one came for.
 */
export function ContactPage({ prepared, outcome }: ContactPageProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Kontakt</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Rufen Sie uns an, schreiben Sie uns oder kommen Sie einfach vorbei.
      </p>
      <div className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-[17rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        {prepared ? <SmallCard car={prepared.car} level="h2" /> : <Ways />}
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {outcome?.state === "sent" ? (
            <ContactSent reference={outcome.reference} isFresh={false} />
          ) : (
            <ContactForm prepared={prepared} refused={outcome} />
          )}
        </div>
        <div className="space-y-10 md:col-start-1">
          {prepared && <Ways />}
          <section>
            <h2 className="part-title">Öffnungs&shy;zeiten</h2>
            <OpeningHours className="mt-4 gap-x-8" />
            <OpenNow className="mt-3 font-semibold" />
          </section>
        </div>
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
