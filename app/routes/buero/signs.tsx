import { Printer } from "lucide";
import { data, redirect } from "react-router";
import { officePaths } from "#domain/office/office.ts";
import {
  type PriceSign,
  readSignSize,
  type SignSize,
  signParameters,
  signSizes,
} from "#domain/office/stock-overview.ts";
import { qrTarget, vehicleQrPath } from "#domain/pages/paths.ts";
import { openOffice, siteContext } from "../../context.ts";
import { SpecList } from "../../features/car/car-parts.tsx";
import { DealerLogo } from "../../features/site/navigation-bar.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { PageSheet } from "../../ui/page-sheet.tsx";
import type { Route } from "./+types/signs.ts";
import stylesheet from "./signs.css?url";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const adKey = params.adKey ?? null;
  if (adKey === null && !url.searchParams.has(signParameters.all))
    throw redirect(officePaths.stock, 303);
  const signs = await openOffice(context).desk.stock.signs(adKey);
  if (signs === null) throw data(null, { status: 404 });
  const size = readSignSize(url.searchParams.get(signParameters.size));
  return { signs, adKey, size, host: new URL(context.get(siteContext).origin).host };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Preisschilder", isIndexed: false });

/** On screen a preview; on paper one sign on each sheet and nothing else. */
export default function SignsPage({ loaderData }: Route.ComponentProps) {
  const { signs, adKey, size, host } = loaderData;
  return (
    <main className="signs">
      <PageSheet href={stylesheet} />
      {/* As wide as the signs below it. */}
      <div className="safe-sides mx-auto max-w-[calc(900px+3rem)] py-6 print:hidden">
        <h1 className="text-3xl font-bold">
          {signs.length === 1 ? "Preisschild" : "Preisschilder"}
        </h1>
        <a
          href={officePaths.stock}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Zum Bestand
        </a>
        <p className="mt-2 max-w-prose">
          {signs.length === 1 ? "Ein Blatt" : `${signs.length} Blätter`}. Im Druckfenster bitte
          Querformat, {size === "a5" ? "A5" : "A4"} und keine Ränder wählen.
        </p>
        <form method="get" className="mt-4 flex flex-wrap gap-2">
          {adKey === null && <input type="hidden" name={signParameters.all} value="" />}
          {Object.entries(signSizes).map(([value, label]) => (
            <button
              key={value}
              type="submit"
              name={signParameters.size}
              value={value}
              aria-pressed={value === size}
              className={value === size ? buttonStyle.strong : buttonStyle.quiet}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            onClick={() => window.print()}
            className={`needs-script ${buttonStyle.primary}`}
          >
            <Icon icon={Printer} size={18} />
            Drucken
          </button>
        </form>
      </div>
      {signs.map((sign) => (
        <Sign key={sign.adKey} sign={sign} size={size} host={host} />
      ))}
    </main>
  );
}

type SignProps = { sign: PriceSign; size: SignSize; host: string };

function Sign({ sign, size, host }: SignProps) {
  const { adKey, brand, model, price, offerNotes, priceNotes, flaw, specs, equipment, energy } =
    sign;
  const code = `${vehicleQrPath(adKey)}?${qrTarget.name}=${qrTarget.vehicle}`;
  return (
    <article className={`sign sign-${size}`}>
      <header>
        <DealerLogo />
        <span>{host}</span>
      </header>
      <h2>
        <b>{brand}</b> {model}
      </h2>
      <div className="sign-body">
        <SpecList specs={specs} />
        {equipment.length > 0 && <p className="sign-equipment">{equipment.join(" · ")}</p>}
      </div>
      <footer>
        <div>
          <p className="sign-price figures">{price}</p>
          {offerNotes !== "" && <p className="sign-flaw">{offerNotes}</p>}
          {flaw !== null && <p className="sign-flaw">{flaw}</p>}
          {priceNotes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {energy !== null && <p className="sign-energy figures">{energy}</p>}
        </div>
        <p className="sign-code">
          <img src={code} alt="QR-Code: Fahrzeug auf der Website" width={160} height={160} />
          Alle Fotos und Daten
        </p>
      </footer>
    </article>
  );
}
