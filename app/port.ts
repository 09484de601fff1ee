import {
  type ActionFunctionArgs,
  createContext,
  data,
  type RouterContextProvider,
} from "react-router";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import type { QuickLink } from "#domain/search/quick-links.ts";
import type { StockSearch } from "#domain/search/search.ts";

/** What pages may ask while they are rendered on the server, which passes its own functions in. */
export type Port = {
  /** The vehicles for sale as lists show them. Rejects when the stock cannot be read. */
  stockList(): Promise<{
    /** All of them, in the order of the alphabet. */
    cars: readonly CarSummary[];
    /** The path holds all of them for the browser; it changes whenever they do. */
    file: { path: string };
    /** What the filters leave of them. */
    search(filters: CarFilters): StockSearch;
    /** The ways into them that the home page offers. */
    entries(): readonly QuickLink[];
  }>;
  /** Null for an ad_key that was never in stock. */
  vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  /** Up to four vehicles like this one, never itself; the newest ones for null. */
  similar(car: Car | null): Promise<readonly CarSummary[]>;
  /** For the server's log: something was thrown while a page was rendered. */
  reportFailure(error: unknown): void;
  /** The clock of the server. */
  now(): Date;
  /** By what the log names the request that a page is rendered for; undefined when none does. */
  requestId?(): string | undefined;
  site: {
    /** Public address without trailing slash, for canonical links. */
    origin: string;
    /** The public anonymous key of the wire, which the browser's calls carry. */
    publicKey: string;
    /** Whether the stock is the demo stock, which the footer says. */
    demo: boolean;
    /** Which captcha the sell form shows (R32). */
    captcha: SiteCaptcha;
    /** Id of the analytics property; null when none is configured: then nothing is ever loaded. */
    analyticsId: string | null;
  };
};

/** The self-hosted proof of work, or reCAPTCHA v2, whose script is loaded after consent only. */
export type SiteCaptcha = { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };

export const portContext = createContext<Port>();

/** Null while a page is only asked for. */
export const acceptFormContext = createContext<AcceptForm | null>(null);

/**
 * What the action of a form's route does: browsers without scripts post to it. With scripts the form calls
 * the wire instead (docs/decisions/020).
 */
export async function acceptPostedForm(
  kind: Parameters<AcceptForm>[0],
  { request, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
) {
  const accept = context.get(acceptFormContext);
  if (accept === null) throw data(null, { status: 405 });
  const typed = Object.fromEntries(new URLSearchParams(await request.text()));
  const { outcome, ...init } = await accept(kind, typed);
  return data(outcome, init);
}

/** JSON-LD text that a loader prepares for the page it loads; see features/site/json-ld.tsx. */
export const structuredDataContext = createContext<string | null>(null);

/** For a loader whose question failed: answers 503. The log has the cause, under the id on the page. */
export function cannotAnswer({ reportFailure }: Pick<Port, "reportFailure">) {
  return (error: unknown): never => {
    reportFailure(error);
    throw data(null, { status: 503 });
  };
}
