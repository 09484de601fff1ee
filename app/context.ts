import {
  type ActionFunctionArgs,
  createContext,
  data,
  type RouterContextProvider,
} from "react-router";
import type { AlertOverview } from "#domain/alert/alert.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type { AcceptForm, MarkedInquiry, SentOrder } from "#domain/inquiry/outcome.ts";
import type { PhotoOverview } from "#domain/inquiry/photos.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import type { StockSearch } from "#domain/search/search.ts";
import type { AppointmentView, FamilyView } from "#domain/test-drive/appointment.ts";
import type { TestDriveWish } from "#domain/test-drive/wish.ts";
import type { SiteFacts } from "./features/site/site-facts.ts";

/** What a page may ask of the server's services, which can do more (server/routes.ts). */
export type PageServices = {
  stock: {
    /** `checkedAt`: when it was last compared with the provider's; null before the first time. */
    current(): Promise<{ checkedAt: Date | null }>;
    list(): Promise<{
      /** In alphabetical order. */
      cars: readonly CarSummary[];
      /** The same for the browser; the path changes whenever they do. */
      file: { path: string };
      search(filters: CarFilters): StockSearch;
      /** Up to four, never itself; the newest for null. */
      similar(car: Car | null): readonly CarSummary[];
      /** For the home page. */
      entries(): readonly QuickLink[];
      /** Of a car with these features, the rarest first. */
      special(features: readonly string[]): readonly string[];
    }>;
    /** Null for an ad_key that was never in stock. */
    find(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
    /** Those of the keys that are for sale, in their order. */
    forSale(adKeys: readonly string[]): Promise<readonly Car[]>;
  };
  /** Null for a token that is unknown or too old. */
  alerts: { overview(token: string): Promise<AlertOverview | null> };
  appointments: {
    /** Null for an unknown token. */
    view(token: string): Promise<AppointmentView | null>;
    /** Null for a link that is forged or expired. */
    familyView(link: string): Promise<FamilyView | null>;
  };
  /** Null for a token that opens nothing any more. */
  marks: { find(token: string): Promise<MarkedInquiry | null> };
  /** Null for a link that opens nothing (any more). */
  photos: { overview(token: string): Promise<PhotoOverview | null> };
};

/** What the server gives each page that it renders. */
export type Site = {
  /** Throws while there is no database. */
  services(): PageServices;
  /** Logs what was thrown while a page was rendered. */
  reportFailure(error: unknown): void;
  now(): Date;
  /** The request's id in the log. */
  requestId: string | undefined;
  /** Public address without trailing slash, for canonical links. */
  origin: string;
  facts: Omit<SiteFacts, "year">;
};

export const siteContext = createContext<Site>();

/** What entry.render.ts exports; for a posted form its route's action calls `acceptForm`. */
export type RenderPage = (
  request: Request,
  site: Site,
  acceptForm?: AcceptForm,
) => Promise<Response>;

type Question<Answer> = (services: PageServices) => Promise<Answer>;

/** Answers 503 when the services cannot answer; the log has why. */
export async function ask<Answer>(site: Site, question: Question<Answer>): Promise<Answer> {
  try {
    return await question(site.services());
  } catch (error) {
    site.reportFailure(error);
    throw data(null, { status: 503 });
  }
}

/** For what a page can do without. */
export const askOrNull = <Answer>(site: Site, question: Question<Answer>): Promise<Answer | null> =>
  ask(site, question).catch(() => null);

/** Null for GET. */
export const acceptFormContext = createContext<AcceptForm | null>(null);

type Typed = Readonly<Record<string, string>>;

/** What the page says of a form that is accepted. */
type Answers = {
  /** The test drive that was wished for. */
  wishOf?(typed: Typed): TestDriveWish | null;
  /** The search order that was made. */
  orderOf?(typed: Typed): Promise<SentOrder>;
};

/** The action of a form's route, for browsers without scripts (docs/decisions/020). */
export async function acceptPostedForm(
  kind: Parameters<AcceptForm>[0],
  { request, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
  answers: Answers = {},
) {
  const accept = context.get(acceptFormContext);
  if (accept === null) throw data(null, { status: 405 });
  const typed = Object.fromEntries(new URLSearchParams(await request.text()));
  const { outcome, ...init } = await accept(kind, typed);
  if (outcome.state === "refused") return data(outcome, init);
  const wish = answers.wishOf?.(typed);
  const order = await answers.orderOf?.(typed);
  return data({ ...outcome, ...(wish && { wish }), ...(order && { order }) }, init);
}

/** JSON-LD of the page; see features/site/page-head.tsx. */
export const structuredDataContext = createContext<string | null>(null);
