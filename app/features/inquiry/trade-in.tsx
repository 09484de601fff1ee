import type { ReactNode } from "react";
import { type SmallCar, SmallCard } from "../car/small-card.tsx";

type TradeInProps = { car: SmallCar; children: ReactNode };

/**
 * The own car for one of ours, which stands beside the form (I1); on phones above it. Loaded by those alone who
 * come from a car: the card would weigh on every page otherwise (scripts/page-chunks.ts).
 */
export function TradeIn({ car, children }: TradeInProps) {
  return (
    <section className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">Ihr Wagen gegen diesen</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Beschreiben Sie uns Ihren Wagen: Wir sagen Ihnen, was er uns wert ist und was dann noch zu
        zahlen bleibt. Unverbindlich, in einer Anfrage für beide.
      </p>
      <div className="mt-8 grid items-start gap-x-8 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-12">
        <SmallCard car={car} level="h2" />
        {children}
      </div>
    </section>
  );
}
