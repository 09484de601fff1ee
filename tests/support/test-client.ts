import type { Fetch } from "#server/stock/mobile-de/mobile-de.ts";
import { createMobileDe, type MobileDeOptions } from "#server/stock/mobile-de/mobile-de.ts";
import { ProviderError } from "#server/stock/provider.ts";
import { rawSearchAd } from "./test-ad.ts";

const now = new Date("2026-11-21T06:00:00Z");
type Reply = (url: URL, init: RequestInit) => Response | Promise<Response>;

/**
 * A mobile.de client over a fake `fetch`: `makes` answers the reference data, `reply` everything else.
 * `calls` and `waits` record requests and backoff pauses.
 */
export function aClient(
  reply: Reply,
  changes: Partial<MobileDeOptions> = {},
  makes: Reply = status(404),
) {
  const calls: { url: URL; init: RequestInit }[] = [];
  const waits: number[] = [];
  const fetch: Fetch = async (address, init) => {
    const url = new URL(address);
    if (url.pathname.startsWith("/refdata/")) return await makes(url, init);
    calls.push({ url, init });
    return await reply(url, init);
  };
  const provider = createMobileDe({
    baseUrl: "https://provider.example",
    username: "dlr_müller",
    password: "geheim:ß",
    fetch,
    sleep: async (ms) => {
      waits.push(ms);
    },
    firstRetryMs: 0,
    now: () => now,
    ...changes,
  });
  return { provider, calls, waits };
}

export function replyInTurn(...replies: Reply[]): Reply {
  let turn = 0;
  return (url, init) => {
    const reply = replies[Math.min(turn, replies.length - 1)];
    turn += 1;
    if (reply === undefined) throw new Error("no reply given");
    return reply(url, init);
  };
}

export const json = (body: unknown) => () => Response.json(body);
export const status =
  (code: number, headers: Record<string, string> = {}, body = "") =>
  () =>
    new Response(body, { status: code, headers });
export const maintenancePage = () => new Response("<!doctype html><title>Wartung</title>");

export const numberedKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index + 1}`);
export const adsOf = (keys: readonly string[]) =>
  keys.map((mobileAdId) => rawSearchAd({ mobileAdId }));

/** Search responses over `stock(page)`, paginated by 100. */
export const paginatedSearch =
  (stock: (page: number) => readonly string[]): Reply =>
  (url) => {
    const page = Number(url.searchParams.get("page.number"));
    const keys = stock(page);
    const shown = keys.slice((page - 1) * 100, page * 100);
    return Response.json({ total: keys.length, ads: adsOf(shown) });
  };

export const rejectionOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw new Error("no ProviderError", { cause: error });
};
