import type { Endpoint } from "./fault.ts";
import { acceptsNewJson, refusalResponse } from "./responses.ts";

/** Lets a fault cut the TCP connection; absent without a transport. */
export interface Connection {
  drop(): void;
}

/** Query parameters in order of appearance; a name may repeat. */
export type RawQuery = ReadonlyMap<string, readonly string[]>;

function decode(text: string): string {
  // The provider decodes a plus as a space: that is how an unencoded offset breaks a date.
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    // The provider keeps a malformed percent sequence.
    return spaced;
  }
}

/** Parses the query as the provider does: `page.size` keeps its dot and `+` becomes a space. */
function parseRawQuery(search: string): RawQuery {
  const values = new Map<string, string[]>();
  for (const part of search.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? "" : decode(part.slice(at + 1));
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

export interface ProviderCall {
  request: Request;
  url: URL;
  segments: string[];
  query: RawQuery;
  connection: Connection | undefined;
}

function segmentsOf(pathname: string): string[] {
  try {
    return pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    // A path that cannot be decoded matches no endpoint.
    return [];
  }
}

export function readCall(request: Request, connection: Connection | undefined): ProviderCall {
  const url = new URL(request.url);
  const query = parseRawQuery(url.search);
  return { request, url, segments: segmentsOf(url.pathname), query, connection };
}

/** The path as the provider's problem details show it. */
export function instanceOf(call: ProviderCall): string {
  return call.url.pathname.replace(/^\/search-api/, "");
}

export function endpointOf({ segments }: ProviderCall): Endpoint | null {
  const [first, second] = segments;
  if (first === "search-api" && second === "search" && segments.length === 2) return "search";
  if (first === "search-api" && second === "ad" && segments.length === 3) return "ad";
  if (first === "refdata" && segments.length > 1) return "refdata";
  const picture = segments.slice(0, 4).join("/") === "api/v1/mo-prod/images";
  return picture && segments.length === 6 ? "image" : null;
}

const representations =
  "[application/xml, application/vnd.de.mobile.api+xml, application/vnd.de.mobile.api+json]";

/** 405, 401 or 406, as the provider refuses; it checks credentials before the media type. */
export function refusalOf(call: ProviderCall, token: string): Response | null {
  const { request, segments } = call;
  const instance = instanceOf(call);
  if (request.method !== "GET")
    return refusalResponse({ status: 405, instance, headers: { allow: "GET" } });
  const authorized = request.headers.get("authorization") === `Basic ${token}`;
  if (segments[0] === "search-api" && !authorized) {
    const headers = { "www-authenticate": 'Basic realm="stand-in"' };
    return refusalResponse({ status: 401, instance, headers });
  }
  if (segments[0] !== "api" && !acceptsNewJson(request)) {
    const detail = `Acceptable representations: ${representations}.`;
    return refusalResponse({ status: 406, instance, detail });
  }
  return null;
}
