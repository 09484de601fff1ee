import { ArrowDown, RefreshCw } from "lucide";
import { redirect } from "react-router";
import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { shownWithoutAccess } from "#domain/office/connections.ts";
import {
  chosenHoldEnd,
  holderSchema,
  holdSchema,
  releaseSchema,
  saleSchema,
} from "#domain/office/hold-form.ts";
import {
  holdFields,
  keepingRow,
  keptParameter,
  officeFields,
  officePaths,
} from "#domain/office/office.ts";
import {
  carAnchor,
  fetchedParameter,
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
  wholeStock,
} from "#domain/office/stock-overview.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { openOffice, readPosted, refuse } from "../../context.ts";
import {
  ActionButton,
  OfficePage,
  Pages,
  SearchForm,
  Tabs,
} from "../../features/office/office-parts.tsx";
import {
  CarLinks,
  CarRow,
  FindingList,
  stockButtons,
  stockColumns,
} from "../../features/office/stock-car.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/stock.ts";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const query = readStockQuery(Object.fromEntries(searchParams));
  const { desk } = openOffice(context);
  const { stock: access, keepsStock } = desk.connections.read();
  return {
    stock: await desk.stock.overview(query, searchParams.get(keptParameter) ?? ""),
    withoutAccess: access.by === "nobody" ? shownWithoutAccess(keepsStock) : null,
    query,
    isFetched: searchParams.has(fetchedParameter),
  };
}

const postedSchema = z.discriminatedUnion(officeFields.action, [
  z.object({ [officeFields.action]: z.literal("holen") }),
  holdSchema.extend({ [holdFields.car]: adKeySchema }),
  releaseSchema.extend({ [holdFields.car]: adKeySchema }),
  saleSchema.extend({ [holdFields.car]: adKeySchema }),
  holderSchema.extend({ [holdFields.car]: adKeySchema }),
]);

export async function action({ context, url }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const posted = readPosted(postedSchema, values);
  if (posted.aktion === "holen") {
    await desk.stock.sync();
    return redirect(`${officePaths.stock}?${fetchedParameter}`, 303);
  }
  if (posted.aktion === "freigeben") await desk.stock.release(posted.wagen);
  else if (posted.aktion === "benennen") await desk.stock.nameHolder(posted.wagen, posted.name);
  else if (posted.aktion !== "vormerken")
    await desk.stock.markSold(posted.wagen, posted.aktion === "verkauft");
  else {
    const refusal = await desk.stock.hold(posted.wagen, chosenHoldEnd(posted));
    if (refusal !== null) return refuse(holdFields.day, refusal, values);
  }
  const query = readStockQuery(Object.fromEntries(url.searchParams));
  return redirect(keepingRow(stockAddress(query), posted.wagen, carAnchor(posted.wagen)), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Bestand", isIndexed: false });

export default function StockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, withoutAccess, query, isFetched } = loaderData;
  const refused = actionData ?? null;
  const { cars, withheld, sync, holdChoices, page, pages, counts } = stock;
  return (
    <OfficePage
      title="Bestand"
      isBusy={sync.running !== null && withoutAccess === null}
      links={
        <p className="flex flex-wrap gap-x-5">
          <a href={officePaths.purchase} className={pageLink}>
            Einkauf
          </a>
          {(counts.alle > 0 || query.search !== "") && (
            <a href={`${officePaths.signs}?${signParameters.all}`} className={pageLink}>
              Alle Preisschilder
            </a>
          )}
        </p>
      }
    >
      {withoutAccess === null ? (
        <SyncLine sync={sync} isFetched={isFetched} />
      ) : (
        <p>
          {withoutAccess}{" "}
          <a href={officePaths.connections} className={pageLink}>
            Mit {listingPlatform} verbinden
          </a>
        </p>
      )}
      <SearchForm
        action={officePaths.stock}
        kept={{ [stockTabParameter]: query.tab, [sortParameter]: query.sort }}
        label="Marke, Modell oder Nummer"
        placeholder="Marke, Modell, Nummer …"
        search={query.search}
      />
      <Tabs
        label="Auswahl"
        tabs={stockTabs}
        hidesEmpty
        current={query.tab}
        counts={counts}
        addressOf={(tab) => stockAddress({ tab, search: query.search, sort: tabSorts[tab] })}
      />
      <section>
        <h2 className="sr-only">{stockTabs[query.tab]}</h2>
        {cars.length === 0 ? <NothingFound query={query} /> : <SortLinks query={query} />}
        <ul>
          {cars.map((car) => (
            <CarRow
              key={car.adKey}
              car={car}
              action={stockAddress(query) + carAnchor(car.adKey)}
              holdChoices={holdChoices}
              refused={refused?.values[holdFields.car] === car.adKey ? refused : null}
              showsFindings={query.tab === "unvollstaendig"}
            />
          ))}
        </ul>
        <Pages
          page={page}
          pages={pages}
          addressOf={(other) => stockAddress({ ...query, page: other })}
        />
      </section>
      {withheld.length > 0 && <Withheld cars={withheld} />}
    </OfficePage>
  );
}

const pageLink =
  "inline-flex min-h-11 items-center underline underline-offset-4 max-sm:text-base sm:font-semibold";

/** What is looked at most is worth completing first. */
const tabSorts: Readonly<Record<StockTab, StockSort>> = {
  alle: wholeStock.sort,
  unvollstaendig: "aufrufe",
  "ohne-akte": "aufrufe",
  "akte-offen": "aufrufe",
  "akte-fertig": "aufrufe",
  "akte-pruefen": "aufrufe",
  vorgemerkt: wholeStock.sort,
  verkauft: wholeStock.sort,
};

function Withheld({ cars }: { cars: OfficeStock["withheld"] }) {
  return (
    <section className="mt-10">
      <h2 className="part-title">
        Nicht auf der Website <span className="figures text-muted">({cars.length})</span>
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Bei diesen Neuwagen fehlen Pflichtangaben zum Verbrauch. Sind sie im Inserat ergänzt,
        erscheint der Wagen, sobald er wieder von {listingPlatform} geholt ist.
      </p>
      <ul className="mt-3 border-t border-line">
        {cars.map((car) => (
          <li key={car.adKey} className="border-b border-line py-2.5 wrap-anywhere">
            <h3 className="leading-tight font-bold">{car.name}</h3>
            <FindingList findings={car.findings} />
            <CarLinks car={car} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SyncLineProps = { sync: OfficeStock["sync"]; isFetched: boolean };

function SyncLine({ sync, isFetched }: SyncLineProps) {
  if (sync.running !== null) return <Fetching progress={sync.running.progress} />;
  return (
    <form method="post" className="flex items-center gap-x-3 sm:justify-start">
      <p role={isFetched ? "status" : undefined} className="figures min-w-0 text-muted">
        {isFetched && sync.fetched !== null ? `${sync.fetched}. ` : ""}
        {sync.message}
      </p>
      <ActionButton
        value="holen"
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card font-semibold underline-offset-4 hover:underline"
      >
        <Icon icon={RefreshCw} size={18} />
        <span className="max-sm:sr-only">Von {listingPlatform} holen</span>
      </ActionButton>
    </form>
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
      <p className="figures flex min-h-11 items-center font-semibold">
        {progress === null
          ? `Die Liste wird von ${listingPlatform} geholt …`
          : `${progress.done} von ${progress.total} geholt …`}
      </p>
      <progress
        aria-label={`Von ${listingPlatform} holen`}
        value={progress?.done}
        max={progress?.total ?? 1}
        className="block h-2 w-full max-w-xl appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </>
  );
}

function NothingFound({ query: { tab, search } }: { query: StockQuery }) {
  if (search === "") return <p className="mt-6 text-lg">{emptyTexts[tab]}</p>;
  return (
    <>
      <p className="mt-6 text-lg">
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
  "ohne-akte": "Jeder Wagen hat eine Akte.",
  "akte-offen": "Keine Akte ist angefangen und nicht fertig.",
  "akte-fertig": "Noch ist keine Akte fertig.",
  "akte-pruefen": "Kein Inserat hat sich geändert, seit jemand um den Wagen ging.",
  unvollstaendig: "Hier fehlt nichts, was Sie heute ergänzen könnten.",
  vorgemerkt: "Kein Wagen ist vorgemerkt.",
  verkauft: `Kein verkaufter Wagen steht noch bei ${listingPlatform}.`,
};

/** Heads the list's columns on wide screens. */
function SortLinks({ query }: { query: StockQuery }) {
  const sorts = Object.entries(stockSorts) as [StockSort, string][];
  return (
    <div className="border-b border-line lg:flex lg:gap-4">
      <nav
        aria-label="Sortieren"
        className={`flex flex-wrap items-center gap-x-4 text-sm text-muted lg:grid lg:flex-1 ${stockColumns}`}
      >
        <span className="lg:hidden">Sortieren:</span>
        {sorts.map(([value, label], index) => (
          <a
            key={value}
            href={stockAddress({ ...query, sort: value, page: 1 })}
            aria-current={value === query.sort ? "true" : undefined}
            className={`inline-flex min-h-11 items-center justify-end gap-1 underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:text-ink ${index === 0 ? "lg:col-start-4" : ""}`}
          >
            {label}
            {value === query.sort && <Icon icon={ArrowDown} size={14} className="shrink-0" />}
          </a>
        ))}
      </nav>
      <span className={`max-lg:hidden ${stockButtons}`} />
    </div>
  );
}
