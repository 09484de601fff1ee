import { RefreshCw } from "lucide";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { chosenHoldEnd, holdSchema, releaseSchema, saleSchema } from "#domain/office/hold-form.ts";
import { holdFields, officeFields, officePaths } from "#domain/office/office.ts";
import {
  carAnchor,
  fetchedParameter,
  type OfficeGap,
  type OfficeStock,
  readStockQuery,
  type StockQuery,
  type StockSort,
  type StockTab,
  signParameters,
  sortParameter,
  stockAddress,
  stockSorts,
  stockTabParameter,
  stockTabs,
} from "#domain/office/stock-overview.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { openOffice, readPosted, refuse } from "../../context.ts";
import {
  ActionButton,
  OfficePage,
  Pages,
  rowStyle,
  SearchForm,
  Tabs,
} from "../../features/office/office-parts.tsx";
import { CarHead, CarRow, Findings } from "../../features/office/stock-car.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/stock.ts";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const query = readStockQuery(Object.fromEntries(searchParams));
  return {
    stock: await openOffice(context).desk.stock.overview(query),
    query,
    isFetched: searchParams.has(fetchedParameter),
  };
}

const postedSchema = z.discriminatedUnion(officeFields.action, [
  z.object({ [officeFields.action]: z.literal("holen") }),
  holdSchema.extend({ [holdFields.car]: adKeySchema }),
  releaseSchema.extend({ [holdFields.car]: adKeySchema }),
  saleSchema.extend({ [holdFields.car]: adKeySchema }),
]);

export async function action({ context, url }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const posted = readPosted(postedSchema, values);
  if (posted.aktion === "holen") {
    await desk.stock.sync();
    return redirect(`${officePaths.stock}?${fetchedParameter}`, 303);
  }
  if (posted.aktion === "freigeben") await desk.stock.release(posted.wagen);
  else if (posted.aktion !== "vormerken")
    await desk.stock.markSold(posted.wagen, posted.aktion === "verkauft");
  else {
    const refusal = await desk.stock.hold(posted.wagen, chosenHoldEnd(posted));
    if (refusal !== null) return refuse(holdFields.day, refusal, values);
  }
  const query = readStockQuery(Object.fromEntries(url.searchParams));
  return redirect(stockAddress(query) + carAnchor(posted.wagen), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Bestand", isIndexed: false });

export default function StockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, query, isFetched } = loaderData;
  const refused = actionData ?? null;
  const { cars, withheld, sync, holdChoices, page, pages, counts } = stock;
  return (
    <OfficePage title="Bestand" isBusy={sync.running !== null}>
      <SyncPart sync={sync} isFetched={isFetched}>
        <a href={officePaths.purchase} className="action-link">
          Einkauf
        </a>
        {(counts.alle > 0 || query.search !== "") && (
          <a href={`${officePaths.signs}?${signParameters.all}`} className="action-link">
            Alle Preisschilder
          </a>
        )}
      </SyncPart>
      <Gaps gaps={stock.gaps} total={counts.unvollstaendig} />
      <SearchForm
        action={officePaths.stock}
        kept={{ [stockTabParameter]: query.tab, [sortParameter]: query.sort }}
        label="Marke, Modell oder Nummer"
        placeholder="Marke, Modell, Nummer …"
        search={query.search}
      />
      {withheld.length > 0 && (
        <section className="mt-8">
          <h2 className="part-title">
            Nicht auf der Website <span className="figures text-muted">({withheld.length})</span>
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            Bei diesen Neuwagen fehlen Pflichtangaben zum Verbrauch. Sind sie im Inserat ergänzt,
            erscheint der Wagen, sobald er wieder von {listingPlatform} geholt ist.
          </p>
          <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            {withheld.map((car) => (
              <li key={car.adKey} className={rowStyle}>
                <CarHead car={car} />
                <Findings car={car} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Tabs
        label="Auswahl"
        tabs={stockTabs}
        hidesEmpty
        current={query.tab}
        counts={counts}
        addressOf={(tab) => stockAddress({ ...query, tab, page: 1 })}
      />
      <section className="mt-6">
        <h2 className="sr-only">{stockTabs[query.tab]}</h2>
        {cars.length === 0 && <NothingFound query={query} />}
        {counts[query.tab] > 1 && <SortLinks query={query} />}
        <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          {cars.map((car) => (
            <CarRow
              key={car.adKey}
              car={car}
              action={stockAddress(query) + carAnchor(car.adKey)}
              holdChoices={holdChoices}
              refused={refused?.values[holdFields.car] === car.adKey ? refused : null}
            />
          ))}
        </ul>
        {pages > 1 && (
          <p className="figures mt-6 text-muted">
            Seite {page} von {pages}
          </p>
        )}
        <Pages
          page={page}
          isLast={page === pages}
          addressOf={(other) => stockAddress({ ...query, page: other })}
          labels={["Zurück", "Weiter"]}
        />
      </section>
      {stock.unknownFlags.length > 0 && (
        <details className="mt-8 max-w-prose">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
            Unbekannte Angaben ({stock.unknownFlags.length})
            <FoldIcon />
          </summary>
          <p className="text-muted">
            Besucher sehen sie nicht. Wer die Website betreut, kann ihnen ein deutsches Wort geben.
          </p>
          <ul className="mt-2 wrap-anywhere">
            {stock.unknownFlags.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </OfficePage>
  );
}

type SyncPartProps = { sync: OfficeStock["sync"]; isFetched: boolean; children: ReactNode };

function SyncPart({ sync, isFetched, children }: SyncPartProps) {
  const [last, ...earlier] = sync.runs;
  return (
    <div className="mt-4">
      {sync.running === null ? (
        <p role={isFetched ? "status" : undefined} className="figures max-w-prose text-lg">
          {isFetched && last && !last.isFailed ? `${last.text}. ` : ""}
          {sync.message}
        </p>
      ) : (
        <Fetching progress={sync.running.progress} />
      )}
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
        {sync.running === null && (
          <form method="post" className="col-span-2">
            <ActionButton value="holen">
              <Icon icon={RefreshCw} size={18} />
              Von {listingPlatform} holen
            </ActionButton>
          </form>
        )}
        {children}
      </div>
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
            Frühere Abrufe
            <FoldIcon />
          </summary>
          <ol className="figures mt-1 grid gap-2">
            {earlier.map(({ at, text, isFailed }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two runs may have ended in the same minute
              <li key={index}>
                <span className="text-muted">{at}&nbsp;Uhr: </span>
                <span className={isFailed ? "font-semibold text-danger" : ""}>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

type Progress = NonNullable<OfficeStock["sync"]["running"]>["progress"];

/** Counts up on the open page; without scripts the page loads itself anew. */
function Fetching({ progress }: { progress: Progress }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p className="figures text-lg font-semibold">
        {progress === null
          ? `Die Liste wird von ${listingPlatform} geholt …`
          : `${progress.done} von ${progress.total} geholt …`}
      </p>
      <progress
        aria-label={`Von ${listingPlatform} holen`}
        value={progress?.done}
        max={progress?.total ?? 1}
        className="mt-2 block h-2 w-full max-w-md appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </>
  );
}

/** One step on: what is looked at most and lacks something. */
function Gaps({ gaps, total }: { gaps: readonly OfficeGap[]; total: number }) {
  if (gaps.length === 0) return null;
  const all = { tab: "unvollstaendig", sort: "aufrufe" } as const;
  return (
    <section className="mt-8">
      <h2 className="part-title">Hier fehlt etwas</h2>
      <p className="mt-1 text-muted">Die Wagen, die am meisten angesehen werden, zuerst.</p>
      <ol className="figures mt-2 max-w-3xl border-t border-line">
        {gaps.map(({ adKey, name, problem, detail, more }) => (
          <li key={adKey} className="border-b border-line">
            <a
              href={stockAddress(all) + carAnchor(adKey)}
              className="block py-2.5 underline-offset-4 hover:underline"
            >
              <strong className="block">{name}</strong>{" "}
              <span className="line-clamp-2">
                {problem}: {detail}
                {more > 0 && ` Und ${more}\u00a0weitere.`}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {total > gaps.length && (
        <a
          href={stockAddress(all)}
          className="figures inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
        >
          Alle {total} ansehen
        </a>
      )}
    </section>
  );
}

function NothingFound({ query: { tab, search } }: { query: StockQuery }) {
  if (search === "") return <p className="text-lg">{emptyTexts[tab]}</p>;
  return (
    <>
      <p className="text-lg">
        {tab === "alle" ? "Kein Wagen" : `Unter „${stockTabs[tab]}“ kein Wagen`} zu „{search}“.
      </p>
      <p className="mt-4">
        <a href={stockAddress({ tab })} className="action-link">
          Suche löschen
        </a>
      </p>
    </>
  );
}

const emptyTexts: Readonly<Record<StockTab, string>> = {
  alle: "Noch ist kein Wagen da.",
  unvollstaendig: "Hier fehlt nichts, was Sie heute ergänzen könnten.",
  vorgemerkt: "Kein Wagen ist vorgemerkt.",
  verkauft: `Kein verkaufter Wagen steht noch bei ${listingPlatform}.`,
};

function SortLinks({ query }: { query: StockQuery }) {
  const sorts = Object.entries(stockSorts) as [StockSort, string][];
  return (
    <nav aria-labelledby="sortieren" className="mt-3">
      <p id="sortieren" className="text-sm text-muted">
        Sortieren nach
      </p>
      <ul className="mt-1 flex flex-wrap gap-1.5 sm:gap-2">
        {sorts.map(([value, label]) => (
          <li key={value}>
            <a
              href={stockAddress({ ...query, sort: value, page: 1 })}
              aria-current={value === query.sort ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-card border border-line bg-surface px-2 text-sm font-semibold hover:border-muted sm:px-3 sm:text-base aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-canvas"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
