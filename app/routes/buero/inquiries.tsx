import { z } from "zod";
import {
  defaultTab,
  type InquiryQuery,
  type InquiryTab,
  inquiriesAddress,
  inquiriesPerPage,
  inquiryTabs,
  pageParameter,
  tabParameter,
} from "#domain/office/inquiry-view.ts";
import {
  keptParameter,
  maxSearchLength,
  officePaths,
  searchParameter,
} from "#domain/office/office.ts";
import { samePeople } from "#domain/office/same-people.ts";
import { openOffice } from "../../context.ts";
import { InquiryRows } from "../../features/office/inquiry-rows.tsx";
import {
  EntryLink,
  OfficePage,
  Pages,
  SearchForm,
  Tabs,
} from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/inquiries.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = querySchema.parse(Object.fromEntries(url.searchParams));
  const { [searchParameter]: search, [pageParameter]: page } = asked;
  const query = { tab: asked[tabParameter] ?? defaultTab(search), search, page };
  const kept = url.searchParams.get(keptParameter) ?? "";
  return { list: await openOffice(context).desk.inquiries.list(query, kept), query };
}

/** Anything else is ignored, as in a truncated address. */
const querySchema = z.object({
  [tabParameter]: z
    .enum(Object.keys(inquiryTabs) as InquiryTab[])
    .optional()
    .catch(undefined),
  [searchParameter]: z.string().trim().max(maxSearchLength).catch(""),
  [pageParameter]: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Anfragen", isIndexed: false });

export default function InquiriesPage({ loaderData: { list, query } }: Route.ComponentProps) {
  // What is over is looked up one by one.
  const isOpen = query.tab === "offen" || query.tab === "kunde";
  const [together = []] = samePeople([list.rows]);
  return (
    <OfficePage title="Anfragen" links={<EntryLink />}>
      <SearchForm
        action={officePaths.inquiries}
        kept={{}}
        label="Name, Telefon, E-Mail, Nummer oder Wagen"
        placeholder="Name, Telefon, Wagen …"
        search={query.search}
      />
      <Tabs
        label="Stand"
        tabs={inquiryTabs}
        current={query.tab}
        counts={list.counts}
        addressOf={(tab) => inquiriesAddress({ ...query, tab, page: 1 })}
      />
      {list.rows.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <InquiryRows
          people={isOpen ? together : list.rows.map((row) => [row])}
          level="h2"
          page={inquiriesAddress(query)}
          isAllOurs={query.tab === "offen"}
        />
      )}
      <Pages
        page={query.page}
        pages={Math.max(1, Math.ceil(list.total / inquiriesPerPage))}
        addressOf={(page) => inquiriesAddress({ ...query, page })}
      />
    </OfficePage>
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
        <a href={officePaths.inquiries} className="action-link">
          Suche löschen
        </a>
      </p>
    </>
  );
}

const emptyTexts: Readonly<Record<InquiryTab, string>> = {
  offen: "Kein Kunde wartet auf Sie.",
  kunde: "Keine beantwortete Anfrage ist offen.",
  erledigt: "Noch ist keine Anfrage ohne Kauf zu Ende.",
  vertrag: "Noch ist kein Kauf vermerkt.",
  alle: "Noch ist keine Anfrage da.",
};
