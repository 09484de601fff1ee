import { Price } from "../car/price.tsx";
import { Contact } from "./contact.tsx";
import { FactList } from "./facts.tsx";
import type { VehicleHead } from "./vehicle-head.ts";
import type { VehicleRest } from "./vehicle-rest.ts";

type OfferCardProps = {
  head: VehicleHead;
  /** Null until it is here. */
  rest: VehicleRest | null;
};

/** Price, the four facts, and the ways to reach the dealer; stays in view on wide screens. */
export function OfferCard({ head, rest }: OfferCardProps) {
  return (
    <section
      aria-label="Angebot"
      className="offer rounded-card border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Price car={head.price} className="text-4xl" />
      {/* Its place is kept, so that nothing moves when the note arrives. */}
      <p className="mt-1 min-h-10 text-sm text-muted">{rest?.priceNotes.join(" · ")}</p>
      <FactList facts={head.facts} className="fact-cards" />
      {head.energy && <p className="figures mt-4 font-semibold">{head.energy}</p>}
      <Contact head={head} />
    </section>
  );
}
