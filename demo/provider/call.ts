import { acceptsNewJson, refuse } from "./answers.ts";
import type { Connection } from "./connection.ts";
import type { Endpoint } from "./fault.ts";
import { parseRawQuery, type RawQuery } from "./raw-query.ts";

/** A call that has come in, taken apart. */
export interface Call {
  request: Request;
  url: URL;
  /** Path below the root, decoded. */
  segments: string[];
  query: RawQuery;
  connection: Connection | undefined;
}

function segmentsOf(pathname: string): string[] {
  try {
    return pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    // An address that cannot be decoded names nothing.
    return [];
  }
}

export function readCall(request: Request, connection: Connection | undefined): Call {
  const url = new URL(request.url);
  const query = parseRawQuery(url.search);
  return { request, url, segments: segmentsOf(url.pathname), query, connection };
}

/** The path as the provider names it in problem details. */
export function instanceOf(call: Call): string {
  return call.url.pathname.replace(/^\/search-api/, "");
}

/** What is called; null for an address that the provider does not have. */
export function endpointOf({ segments }: Call): Endpoint | null {
  const [first, second] = segments;
  if (first === "search-api" && second === "search" && segments.length === 2) return "search";
  if (first === "search-api" && second === "ad" && segments.length === 3) return "ad";
  if (first === "refdata" && segments.length > 1) return "refdata";
  const picture = segments.slice(0, 4).join("/") === "api/v1/mo-prod/images";
  return picture && segments.length === 6 ? "image" : null;
}

const representations =
  "[application/xml, application/vnd.de.mobile.api+xml, application/vnd.de.mobile.api+json]";

/** 405, 401 or 406 where the provider would refuse; credentials come before the media type. */
export function refusalOf(call: Call, token: string): Response | null {
  const { request, segments } = call;
  const instance = instanceOf(call);
  if (request.method !== "GET") return refuse({ status: 405, instance, headers: { allow: "GET" } });
  const authorized = request.headers.get("authorization") === `Basic ${token}`;
  if (segments[0] === "search-api" && !authorized) {
    const headers = { "www-authenticate": 'Basic realm="stand-in"' };
    return refuse({ status: 401, instance, headers });
  }
  if (segments[0] !== "api" && !acceptsNewJson(request)) {
    const detail = `Acceptable representations: ${representations}.`;
    return refuse({ status: 406, instance, detail });
  }
  return null;
}
