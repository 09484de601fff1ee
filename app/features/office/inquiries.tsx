import { ArrowRight } from "lucide";
import {
  deletedInquiryPath,
  type InquiryList,
  type InquiryQuery,
  type InquiryRow,
  type InquiryTab,
  inquiriesAddress,
  inquiriesPerPage,
  inquiryPath,
  inquiryStateLabels,
  inquiryTabs,
  tabParameter,
  undoSeconds,
} from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { CarLine } from "./office-parts.tsx";
import { SearchForm } from "./search-form.tsx";

type InquiriesPageProps = { address: string; list: InquiryList; query: InquiryQuery };

export function InquiriesPage({ address, list, query }: InquiriesPageProps) {
  return (
    <OfficeFrame title="Anfragen" address={address}>
      <SearchForm
        action={officePaths.inquiries}
        kept={{ [tabParameter]: query.tab }}
        label="Name, Telefon, E-Mail, Nummer oder Wagen"
        placeholder="Name, Telefon, Wagen …"
        search={query.search}
      />
      <Tabs query={query} />
      {list.rows.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <InquiryRows rows={list.rows} level="h2" hasStates={query.tab === "alle"} />
      )}
      <Pages list={list} query={query} />
    </OfficeFrame>
  );
}

function NothingFound({ query: { tab, search } }: { query: InquiryQuery }) {
  if (search === "") return <p className="mt-6 text-lg">{emptyTexts[tab]}</p>;
  return (
    <>
      <p className="mt-6 text-lg">
        {tab === "alle" ? "Nichts" : `Unter „${inquiryTabs[tab]}“ nichts`} zu „{search}“ gefunden.
      </p>
      <p className="mt-4 grid gap-2 sm:flex">
        {tab !== "alle" && (
          <a href={inquiriesAddress({ tab: "alle", search, page: 1 })} className="action-link">
            In allen Anfragen suchen
          </a>
        )}
        <a href={inquiriesAddress({ tab, search: "", page: 1 })} className="action-link">
          Suche löschen
        </a>
      </p>
    </>
  );
}

const emptyTexts: Readonly<Record<InquiryTab, string>> = {
  offen: "Keine Anfrage ist offen.",
  erledigt: "Noch ist keine Anfrage erledigt.",
  vertrag: "Noch ist kein Vertrag vermerkt.",
  alle: "Noch ist keine Anfrage da.",
};

function Tabs({ query: { tab, search } }: { query: InquiryQuery }) {
  const tabs = Object.entries(inquiryTabs) as [InquiryTab, string][];
  return (
    <nav aria-label="Stand" className="mt-4 border-b border-line">
      <ul className="flex gap-x-5">
        {tabs.map(([key, label]) => (
          <li key={key}>
            <a
              href={inquiriesAddress({ tab: key, search, page: 1 })}
              aria-current={key === tab ? "page" : undefined}
              className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type InquiryRowsProps = {
  rows: readonly InquiryRow[];
  level: "h2" | "h3";
  /** False where all are in the same state. */
  hasStates?: boolean;
};

export function InquiryRows({ rows, level: Heading, hasStates = true }: InquiryRowsProps) {
  return (
    <ul className="mt-4 grid gap-3 lg:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.reference}
          className="relative min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere hover:border-muted"
        >
          <div className="flex items-center justify-between gap-3">
            <Heading dir="auto" className="text-lg font-bold">
              <a href={inquiryPath(row.reference)} className="card-link hover:underline">
                {row.name}
              </a>
            </Heading>
            <span
              className={`flex shrink-0 items-center gap-2 text-sm font-semibold ${row.state === "new" ? "text-accent" : "text-muted"}`}
            >
              {hasStates && inquiryStateLabels[row.state]}
              <Icon icon={ArrowRight} size={20} className="text-muted" />
            </span>
          </div>
          <CarLine wish={row.wish} car={row.car} carNote={row.carNote} />
          {row.appointment !== null && <p className="figures">{row.appointment}</p>}
          <p className="figures text-sm text-muted">
            {row.age}, <span className="whitespace-nowrap">{row.reference}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Pages({ list, query }: Pick<InquiriesPageProps, "list" | "query">) {
  const { page } = query;
  const isLast = page * inquiriesPerPage >= list.total;
  if (page === 1 && isLast) return null;
  return (
    <p className="mt-6 grid grid-cols-2 gap-3 sm:flex">
      {page > 1 && (
        <a href={inquiriesAddress({ ...query, page: page - 1 })} className="action-link">
          Neuere
        </a>
      )}
      {!isLast && (
        <a href={inquiriesAddress({ ...query, page: page + 1 })} className="action-link">
          Weitere
        </a>
      )}
    </p>
  );
}

type DeletedInquiryPageProps = { address: string; reference: string; canRestore: boolean };

export function DeletedInquiryPage({ address, reference, canRestore }: DeletedInquiryPageProps) {
  return (
    <OfficeFrame title="Gelöscht" address={address}>
      <p role="status" className="figures mt-4 max-w-prose text-lg">
        {canRestore
          ? `Die Anfrage ${reference} ist gelöscht. ${undoSeconds}\u00a0Sekunden lang können Sie es zurücknehmen.`
          : `Die Anfrage ${reference} gibt es nicht mehr. E-Mails, die schon im Postfach liegen, löschen Sie bitte dort.`}
      </p>
      {canRestore && (
        <form method="post" action={deletedInquiryPath(reference)} className="mt-6">
          <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
            Rückgängig
          </button>
        </form>
      )}
      <p className="mt-4">
        <a href={officePaths.inquiries} className="action-link max-sm:w-full">
          Zu den Anfragen
        </a>
      </p>
    </OfficeFrame>
  );
}
