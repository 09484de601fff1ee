import {
  type ActionFunctionArgs,
  createContext,
  data,
  type RouterContextProvider,
} from "react-router";
import type { AlertOverview } from "#domain/alert/alert.ts";
import type { AppointmentView, FamilyView } from "#domain/appointment/appointment.ts";
import type { TestDriveWish } from "#domain/appointment/wish.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type {
  AcceptForm,
  MarkedInquiry,
  PostedOutcome,
  RefusedForm,
} from "#domain/inquiry/outcome.ts";
import type { PhotoOverview } from "#domain/inquiry/photos.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import type { StockSearch } from "#domain/search/search.ts";
import type { SiteFacts } from "./features/site/site-facts.ts";

/** The server's functions for the pages that it renders. */
export type Port = {
  /** Rejects when the stock cannot be read. */
  stockList(): Promise<{
    /** In alphabetical order. */
    cars: readonly CarSummary[];
    /** The same for the browser; the path changes whenever they do. */
    file: { path: string };
    search(filters: CarFilters): StockSearch;
    /** For the home page. */
    entries(): readonly QuickLink[];
    /** Of a car with these features, the rarest first. */
    special(features: readonly string[]): readonly string[];
  }>;
  /** When the stock was last compared with the provider's; null before the first time. */
  checkedAt(): Promise<Date | null>;
  /** Null for an ad_key that was never in stock. */
  vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  /** Those of the keys that are for sale, in their order. */
  vehiclesForSale(adKeys: readonly string[]): Promise<readonly Car[]>;
  /** Up to four, never itself; the newest for null. */
  similar(car: Car | null): Promise<readonly CarSummary[]>;
  alerts: {
    /** Null for a token that is unknown or too old. */
    overview(token: string): Promise<AlertOverview | null>;
  };
  appointments: {
    /** Null for an unknown token. */
    view(token: string): Promise<AppointmentView | null>;
    /** Null for a link that is forged or expired. */
    familyView(link: string): Promise<FamilyView | null>;
  };
  marks: {
    /** Null for a token that opens nothing any more. */
    find(token: string): Promise<MarkedInquiry | null>;
  };
  photos: {
    /** Null for a link that opens nothing (any more). */
    overview(token: string): Promise<PhotoOverview | null>;
  };
  /** Logs what was thrown while a page was rendered. */
  reportFailure(error: unknown): void;
  now(): Date;
  /** The request's id in the log. */
  requestId?(): string | undefined;
  site: Omit<SiteFacts, "year"> & {
    /** Public address without trailing slash, for canonical links. */
    origin: string;
  };
};

export const portContext = createContext<Port>();

/** Null for GET. */
export const acceptFormContext = createContext<AcceptForm | null>(null);

type Typed = Readonly<Record<string, string>>;

/** What a form has beside the fields that are accepted. */
type OwnFields = {
  /** What is wrong with them. */
  refuse(typed: Typed): RefusedForm["issues"];
  /** Makes what is accepted of all that was typed. */
  compose(typed: Typed): Typed;
  /** The test drive that was wished for. */
  wishOf?(typed: Typed): TestDriveWish | null;
};

/** The action of a form's route, for browsers without scripts (docs/decisions/020). */
export async function acceptPostedForm(
  kind: Parameters<AcceptForm>[0],
  { request, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
  own: OwnFields = { refuse: () => [], compose: (typed) => typed },
) {
  const accept = context.get(acceptFormContext);
  if (accept === null) throw data(null, { status: 405 });
  const typed = Object.fromEntries(new URLSearchParams(await request.text()));
  const issues = own.refuse(typed);
  if (issues.length > 0) {
    const outcome: PostedOutcome = { state: "refused", message: "", issues, values: typed };
    return data(outcome, { status: 422, headers: { "cache-control": "no-store" } });
  }
  const { outcome, ...init } = await accept(kind, own.compose(typed));
  if (outcome.state === "sent") {
    const wish = own.wishOf?.(typed);
    return data({ ...outcome, ...(wish && { wish }) }, init);
  }
  // The visitor gets back what was typed, not what was made of it.
  const names = Object.keys(outcome.values);
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? ""]));
  return data({ ...outcome, values }, init);
}

/** JSON-LD of the page; see features/site/page-head.tsx. */
export const structuredDataContext = createContext<string | null>(null);

/** Those of the keys that are for sale, in their order; none when the stock cannot be read. */
export const carsForSale = (port: Port, adKeys: readonly string[]): Promise<readonly Car[]> =>
  port.vehiclesForSale(adKeys).catch((error: unknown) => {
    port.reportFailure(error);
    return [];
  });

/** For a loader that cannot read the stock: logs the cause and answers 503. */
export function cannotAnswer({ reportFailure }: Pick<Port, "reportFailure">) {
  return (error: unknown): never => {
    reportFailure(error);
    throw data(null, { status: 503 });
  };
}
