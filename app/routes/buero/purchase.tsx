import { Mail } from "lucide";
import { officePaths } from "#domain/office/office.ts";
import { demandText, type OfficeDemand } from "#domain/office/stock-overview.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { openOffice } from "../../context.ts";
import { OfficePage, rowActions, rowStyle } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/purchase.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  overview: await openOffice(context).desk.stock.demand(),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Einkauf", isIndexed: false });

export default function PurchasePage({ loaderData: { overview } }: Route.ComponentProps) {
  const { demand } = overview;
  return (
    <OfficePage title="Einkauf">
      <p className="mt-4 max-w-prose text-lg">{demandText(overview)}</p>
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

/** A mail of the family's own, to whom it likes: the person who searches is not named. */
const colleaguesMail = (search: string) =>
  `mailto:?subject=${encodeURIComponent(`Gesucht: ${search}`)}&body=${encodeURIComponent(`Guten Tag,\r\n\r\nein Kunde von uns sucht: ${search}.\r\nHaben Sie so einen Wagen?\r\n\r\n`)}`;

function DemandRow({ wish: { search, people, hits, path, similar } }: { wish: OfficeDemand }) {
  return (
    <li className={rowStyle}>
      <h2 className="text-lg font-bold">{search}</h2>
      <p className="figures">
        {people === 1 ? "1 Person sucht" : `${people} Personen suchen`} das. Im Bestand:{" "}
        {hits === 0 ? "keiner" : hits}
      </p>
      <div className={`mt-3 mb-4 ${rowActions}`}>
        <a href={colleaguesMail(search)} className="action-link">
          <Icon icon={Mail} size={18} />
          Bei Händlern anfragen<span className="sr-only">: {search}</span>
        </a>
        <a href={path} className="action-link">
          {hits === 0
            ? "Auf der Website"
            : hits === 1
              ? "1 Wagen ansehen"
              : `${hits} Wagen ansehen`}
          <span className="sr-only">: {search}</span>
        </a>
      </div>
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
