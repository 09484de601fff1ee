import { officePaths } from "#domain/office/office.ts";
import type { OfficeDemand } from "#domain/office/stock-overview.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { openOffice } from "../../context.ts";
import { OfficePage, rowStyle } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/purchase.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  demand: await openOffice(context).desk.stock.demand(),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Einkauf", isIndexed: false });

export default function PurchasePage({ loaderData: { demand } }: Route.ComponentProps) {
  return (
    <OfficePage title="Einkauf">
      <p className="mt-4 max-w-prose text-lg">
        {demand.length === 0
          ? "Zurzeit gibt es keinen offenen Suchauftrag. Sobald Kunden einen Wagen suchen, den wir nicht haben, steht er hier."
          : "Das suchen Besucher mit einem Suchauftrag, und wir haben es nicht oder kaum. Darunter steht, wie lange ähnliche Wagen schon bei uns stehen."}
      </p>
      {demand.length > 0 && (
        <ul className="mt-6 grid gap-4 lg:grid-cols-2">
          {demand.map((wish) => (
            <DemandRow key={wish.path} wish={wish} />
          ))}
        </ul>
      )}
      <p className="mt-6">
        <a href={officePaths.stock} className="action-link max-sm:w-full">
          Zum Bestand
        </a>
      </p>
    </OfficePage>
  );
}

function DemandRow({ wish: { search, people, hits, path, similar } }: { wish: OfficeDemand }) {
  return (
    <li className={rowStyle}>
      <h2 className="text-lg font-bold">{search}</h2>
      <p className="figures">
        {people === 1 ? "1 Person sucht" : `${people} Personen suchen`} das. Im Bestand:{" "}
        <a href={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {hits === 0 ? "keiner" : hits}
        </a>
      </p>
      {similar.length > 0 && (
        <ul className="figures grid gap-2 border-t border-line pt-3">
          {similar.map(({ adKey, name, price, days, priceSteps }) => (
            <li key={adKey}>
              <a href={vehiclePath(adKey)} className="font-semibold underline underline-offset-4">
                {name}
              </a>
              <br />
              {price}, {days === 1 ? "1 Standtag" : `${days} Standtage`}
              {priceSteps.map((step) => (
                <span key={step} className="block text-sm text-muted">
                  {step}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
