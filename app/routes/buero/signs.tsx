import { Printer } from "lucide";
import { data, redirect } from "react-router";
import { z } from "zod";
import { officePaths } from "#domain/office/office.ts";
import {
  carAnchor,
  readPrinted,
  readSignSize,
  type ShownSign,
  type SignChoice,
  type SignLabel,
  type SignSize,
  signFields,
  signParameters,
  signSizes,
  stockAddress,
  writePrinted,
} from "#domain/office/stock-overview.ts";
import { qrTarget, vehicleQrPath } from "#domain/pages/paths.ts";
import { openOffice, readPosted, siteContext } from "../../context.ts";
import { SpecList } from "../../features/car/car-parts.tsx";
import { OfficePage, Status } from "../../features/office/office-parts.tsx";
import { DealerLogo } from "../../features/site/navigation-bar.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { PageSheet } from "../../ui/page-sheet.tsx";
import type { Route } from "./+types/signs.ts";
import stylesheet from "./signs.css?url";

/** Null without a choice. */
function readChoice(adKey: string | undefined, { searchParams }: URL): SignChoice | null {
  if (adKey !== undefined) return { adKeys: [adKey] };
  const picked = searchParams.getAll(signParameters.car);
  if (picked.length > 0) return { adKeys: picked };
  if (searchParams.has(signParameters.fresh)) return "fresh";
  return searchParams.has(signParameters.all) ? "all" : null;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const choice = readChoice(params.adKey, url);
  if (choice === null) throw redirect(officePaths.stock, 303);
  const found = await openOffice(context).desk.signs.list(choice);
  // A sold car, which its page has, needs none.
  if (found === null && params.adKey !== undefined) {
    const { adKey } = params;
    throw redirect(stockAddress({ tab: "verkauft", search: adKey }) + carAnchor(adKey), 303);
  }
  if (found === null) throw data(null, { status: 404 });
  const size = readSignSize(url.searchParams.get(signParameters.size));
  const isNoted = url.searchParams.has(signParameters.noted);
  return { ...found, choice, size, isNoted, host: new URL(context.get(siteContext).origin).host };
}

const postedSchema = z.object({ [signFields.printed]: z.string() });

export async function action({ context, url }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  await desk.signs.markPrinted(readPrinted(readPosted(postedSchema, values).schilder));
  const query = new URLSearchParams(url.searchParams);
  query.delete(signParameters.noted);
  return redirect(
    `${url.pathname}?${[String(query), signParameters.noted].filter(Boolean).join("&")}`,
    303,
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Preisschilder", isIndexed: false });

/** On screen a preview; on paper one sign on each sheet and nothing else. */
export default function SignsPage({ loaderData }: Route.ComponentProps) {
  const { signs, choice, size, host } = loaderData;
  return (
    <div className="signs">
      <PageSheet href={stylesheet} />
      <div className="max-w-[900px] pb-6 print:hidden">
        <OfficePage title={signs.length === 1 ? "Preisschild" : "Preisschilder"}>
          <a
            href={officePaths.stock}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Zum Bestand
          </a>
          <Choices {...loaderData} />
          {choice === "all" && <Picker signs={signs} size={size} />}
          {loaderData.isNoted && <Status>Gemerkt. Neu ist, was sich von jetzt an ändert.</Status>}
          {signs.length === 0 ? (
            <p className="mt-6 text-lg">Alle Schilder hängen so, wie sie heute gedruckt würden.</p>
          ) : (
            <PrintForm signs={signs} />
          )}
        </OfficePage>
      </div>
      {signs.map((sign) => (
        <Sign key={sign.adKey} sign={sign} size={size} host={host} />
      ))}
    </div>
  );
}

type ChoicesProps = Pick<
  Route.ComponentProps["loaderData"],
  "choice" | "size" | "all" | "fresh" | "signs"
>;

/** Which signs, and how large. */
function Choices({ choice, size, all, fresh, signs }: ChoicesProps) {
  const asked = choice === "fresh" ? signParameters.fresh : signParameters.all;
  const which = [
    [signParameters.all, `Alle (${all})`],
    [signParameters.fresh, `Nur neue und geänderte (${fresh})`],
  ] as const;
  return (
    <>
      {typeof choice === "string" && (
        <form method="get" className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name={signParameters.size} value={size} />
          {which.map(([name, label]) => (
            <ChoiceButton key={name} name={name} value="" isChosen={name === asked} label={label} />
          ))}
        </form>
      )}
      <form method="get" className="mt-3 flex flex-wrap items-center gap-2">
        {typeof choice === "string" ? (
          <input type="hidden" name={asked} value="" />
        ) : (
          choice.adKeys.map((adKey) => (
            <input key={adKey} type="hidden" name={signParameters.car} value={adKey} />
          ))
        )}
        {Object.entries(signSizes).map(([value, label]) => (
          <ChoiceButton
            key={value}
            name={signParameters.size}
            value={value}
            isChosen={value === size}
            label={label}
          />
        ))}
        <span className="figures ml-1 text-muted">
          {signs.length === 1 ? "1 Blatt" : `${signs.length} Blätter`}
        </span>
      </form>
    </>
  );
}

/** For the front row: a few of them. */
const Picker = ({ signs, size }: { signs: readonly ShownSign[]; size: SignSize }) => (
  <details className="mt-3">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
      Einzelne auswählen
      <FoldIcon />
    </summary>
    <form method="get" className="mt-2">
      <input type="hidden" name={signParameters.size} value={size} />
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {signs.map(({ adKey, brand, model, price }) => (
          <li key={adKey}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name={signParameters.car}
                value={adKey}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="figures min-w-0 wrap-anywhere">
                {brand} {model}, {price}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <button type="submit" className={`mt-3 max-sm:w-full ${buttonStyle.quiet}`}>
        Diese zeigen
      </button>
    </form>
  </details>
);

type ChoiceButtonProps = { name: string; value: string; isChosen: boolean; label: string };

const ChoiceButton = ({ isChosen, label, ...button }: ChoiceButtonProps) => (
  <button
    type="submit"
    aria-pressed={isChosen}
    className={`figures max-sm:grow ${isChosen ? buttonStyle.strong : buttonStyle.quiet}`}
    {...button}
  >
    {label}
  </button>
);

/** What is on the paper is noted when somebody says so, because nobody else knows whether it was printed. */
const PrintForm = ({ signs }: { signs: readonly ShownSign[] }) => (
  <form method="post" className="mt-5 border-t border-line pt-5">
    <p className="flex flex-wrap gap-2">
      <button
        type="button"
        onClick={() => window.print()}
        className={`needs-script max-sm:grow ${buttonStyle.primary}`}
      >
        <Icon icon={Printer} size={18} />
        Drucken
      </button>
      <button
        type="submit"
        name={signFields.printed}
        value={writePrinted(signs)}
        className={`max-sm:grow ${buttonStyle.quiet}`}
      >
        Als gedruckt merken
      </button>
    </p>
    <p className="mt-2 max-w-prose text-sm text-muted">
      Gemerkte Schilder zählen erst wieder als neu, wenn sich Preis oder Angaben ändern.
    </p>
  </form>
);

/** Read through the windscreen, what is not so good first. */
const LabelOnSign = ({ label }: { label: SignLabel }) => (
  <section className={`sign-label figures ${label.isSmall ? "sign-label-small" : ""}`}>
    <h3>Der ehrliche Zettel</h3>
    <p>{label.checked}</p>
    <SignSide title="Nicht so gut" statements={label.bad} />
    <SignSide title="Gut" statements={label.good} />
    <p className="sign-rest">
      {label.measured}
      {label.unlisted > 0 && <span>{`+ ${label.unlisted} auf der Website`}</span>}
    </p>
  </section>
);

const SignSide = ({ title, statements }: { title: string; statements: readonly string[] }) =>
  statements.length > 0 && (
    <div>
      <h4>{title}</h4>
      <ul>
        {statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </div>
  );

type SignProps = { sign: ShownSign; size: SignSize; host: string };

function Sign({ sign, size, host }: SignProps) {
  const { adKey, brand, model, price, offerNotes, priceNotes, flaw, specs, equipment, energy } =
    sign;
  const code = `${vehicleQrPath(adKey)}?${qrTarget.name}=${qrTarget.vehicle}`;
  return (
    <article className={`sign sign-${size} ${sign.label ? "sign-labelled" : ""}`}>
      <header>
        <DealerLogo isOnPaper />
        <p>
          <b className="figures">{sign.phone}</b>
          <br />
          {host}
        </p>
      </header>
      <h2>
        <b>{brand}</b> {model}
      </h2>
      <div className="sign-body">
        <SpecList specs={specs} />
        {sign.label && <LabelOnSign label={sign.label} />}
        {!sign.label && equipment.length > 0 && (
          <p className="sign-equipment">{equipment.join(" · ")}</p>
        )}
      </div>
      <footer>
        <div>
          <p className={`sign-price figures ${/\d/.test(price) ? "" : "sign-price-text"}`}>
            {price}
          </p>
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
