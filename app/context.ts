import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
} from "react-router";
import type { AlertOverview } from "#domain/alert/alert.ts";
import type { HonestNote } from "#domain/car/condition-notes.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type { Dealership } from "#domain/dealership/dealership.ts";
import type { AcceptForm, MarkedInquiry, SentAlert } from "#domain/inquiry/outcome.ts";
import type { PhotoOverview } from "#domain/inquiry/photos.ts";
import type { InquiryList, InquiryQuery, InquiryView } from "#domain/office/inquiry-view.ts";
import {
  type FactsVersionView,
  type OfficeDevice,
  type OfficeFacts,
  type OfficeToday,
  officePaths,
  officeSessionHeader,
} from "#domain/office/office.ts";
import type {
  OfficeDemand,
  OfficeStock,
  PriceSign,
  StockQuery,
} from "#domain/office/stock-overview.ts";
import type { AnswerableAppointment, OfficeWeek } from "#domain/office/week-plan.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import type { StockSearch } from "#domain/search/search.ts";
import type { AppointmentView, StaffView } from "#domain/test-drive/appointment.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import type { SiteFacts } from "./features/site/site-facts.ts";
import type { FieldValues } from "./ui/form-values.ts";

/** The part of the server's services that pages may use (server/routes.ts). */
export type PageServices = {
  stock: {
    /** `checkedAt`: the last sync with the provider; null before the first. */
    current(): Promise<{ checkedAt: Date | null }>;
    list(): Promise<{
      /** Sorted alphabetically. */
      cars: readonly CarSummary[];
      /** The same cars for the browser; the path changes with them. */
      file: { path: string };
      search(filters: CarFilters): StockSearch;
      /** Up to four cars. */
      newest(): readonly CarSummary[];
      /** Up to four other cars. */
      similar(car: Car): readonly CarSummary[];
      quickLinks(): readonly QuickLink[];
      honestNotes(): readonly HonestNote[];
      /** The features that are rare in stock, rarest first. */
      rareFeatures(features: readonly string[]): readonly string[];
    }>;
    /** Null for an ad_key that was never in stock. */
    find(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
    /** Keeps the order of the keys and drops those not for sale. */
    forSale(adKeys: readonly string[]): Promise<readonly Car[]>;
  };
  // The methods below return null for a token or link that is unknown, forged or expired.
  alerts: { overview(token: string): Promise<AlertOverview | null> };
  testDrives: {
    view(token: string): Promise<AppointmentView | null>;
    familyView(link: string): Promise<StaffView | null>;
  };
  inquiryMarks: { find(token: string): Promise<MarkedInquiry | null> };
  photos: { overview(token: string): Promise<PhotoOverview | null> };
  /** 'Wir antworten im Mittel in 2 Stunden 10'; null when the family does not show it. */
  answerTime(): Promise<string | null>;
  office: {
    isOpen: boolean;
    linkWorks(token: string): Promise<boolean>;
    /** Null unless `session` is the token of a session that counts. */
    enter(session: string): Promise<OfficeDesk | null>;
  };
};

/** What a signed-in person can ask for. */
type OfficeDesk = {
  address: string;
  today(): Promise<OfficeToday>;
  inquiries: {
    list(query: InquiryQuery): Promise<InquiryList>;
    find(reference: string): Promise<InquiryView | null>;
    /** Whether it was just deleted and can be restored. */
    canRestore(reference: string): Promise<boolean>;
  };
  stock: {
    overview(query: StockQuery): Promise<OfficeStock>;
    demand(): Promise<readonly OfficeDemand[]>;
    /** Of all cars for sale without `adKey`; null for a car that may not be advertised. */
    signs(adKey: string | null): Promise<readonly PriceSign[] | null>;
  };
  appointments: {
    /** `asked`: a day of the week to show. */
    week(asked: string | null): Promise<OfficeWeek>;
    find(reference: string): Promise<AnswerableAppointment | null>;
  };
  devices(): Promise<OfficeDevice[]>;
  facts: {
    read(): OfficeFacts;
    /** Newest first. */
    history(): Promise<FactsVersionView[]>;
  };
};

/** The server passes this to each page that it renders. */
export type Site = {
  /** Throws while there is no database. */
  services(): PageServices;
  reportFailure(error: unknown): void;
  now(): Date;
  requestId: string | undefined;
  /** Public URL without trailing slash, for canonical links. */
  origin: string;
  facts: Omit<SiteFacts, "today">;
  dealership: Dealership;
};

export const siteContext = createContext<Site>();

/** The type of entry.render.ts; for a posted form, its route's action calls `acceptForm`. */
export type RenderPage = (
  request: Request,
  site: Site,
  acceptForm?: AcceptForm,
) => Promise<Response>;

type Query<Answer> = (services: PageServices) => Promise<Answer>;

/** Throws a 503 response when the services fail, and logs the cause. */
export async function ask<Answer>(site: Site, query: Query<Answer>): Promise<Answer> {
  try {
    return await query(site.services());
  } catch (error) {
    site.reportFailure(error);
    throw data(null, { status: 503 });
  }
}

/** Optional parts of a page use this: null instead of a 503. */
export const askOrNull = <Answer>(site: Site, query: Query<Answer>): Promise<Answer | null> =>
  ask(site, query).catch(() => null);

/** Throws a 404 response where there is no office. */
export async function askOffice<Answer>(
  site: Site,
  query: (office: PageServices["office"]) => Promise<Answer>,
): Promise<Answer> {
  const found = await ask(site, async ({ office }) =>
    office.isOpen ? { answer: await query(office) } : null,
  );
  if (found === null) throw data(null, { status: 404 });
  return found.answer;
}

type OfficeLoaderArgs = Pick<
  LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  "request" | "context"
>;

/** Loads a page behind the sign-in; null from `query` is a 404. Redirects to the sign-in page without a session. */
export async function enterOffice<Answer extends object>(
  { request, context }: OfficeLoaderArgs,
  query: (desk: OfficeDesk) => Promise<Answer | null>,
): Promise<Answer & { address: string }> {
  const session = request.headers.get(officeSessionHeader) ?? "";
  const found = await askOffice(context.get(siteContext), async ({ enter }) => {
    const desk = await enter(session);
    return desk && { address: desk.address, answer: await query(desk) };
  });
  if (found === null) throw redirect(officePaths.today, 303);
  const { address, answer } = found;
  if (answer === null) throw data(null, { status: 404 });
  return { address, ...answer };
}

/** Null for a GET request. */
export const acceptFormContext = createContext<AcceptForm | null>(null);

/** What the page shows of an accepted form. */
type AcceptedDetails = {
  readTestDrive?(values: FieldValues): TestDriveRequest | null;
  describeAlert?(values: FieldValues): Promise<SentAlert>;
};

/** Implements the action of a form's route, for browsers without scripts (docs/decisions/020). */
export async function acceptPostedForm(
  kind: Parameters<AcceptForm>[0],
  { request, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
  details: AcceptedDetails = {},
) {
  const accept = context.get(acceptFormContext);
  if (accept === null) throw data(null, { status: 405 });
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { outcome, ...init } = await accept(kind, values);
  const alert = await details.describeAlert?.(values);
  if (outcome.state === "refused") return data({ ...outcome, ...(alert && { alert }) }, init);
  const wish = details.readTestDrive?.(values);
  return data({ ...outcome, ...(wish && { wish }), ...(alert && { alert }) }, init);
}

/** The page's JSON-LD (features/site/page-head.tsx). */
export const structuredDataContext = createContext<string | null>(null);
