import { apiPaths } from "#domain/pages/paths.ts";
import {
  readErrorMessage,
  readManualSyncResponse,
  readSearchResponse,
  readSyncStatusResponse,
  type SyncStatusResponse,
} from "#domain/stock/wire.ts";

export async function fetchSyncStatus(publicApiKey: string): Promise<SyncStatusResponse> {
  const response = await callIntegration({ action: "sync-status", publicApiKey });
  return assertParsed(readSyncStatusResponse(response));
}

export async function runManualSync(publicApiKey: string) {
  const response = await callIntegration({ action: "enhanced-sync", publicApiKey });
  return assertParsed(readManualSyncResponse(response));
}

const pageSize = 1000;

export async function fetchAdKeysInYears(
  publicApiKey: string,
  { yearMin, yearMax }: { yearMin: number | null; yearMax: number | null },
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const adKeysInYears = new Set<string>();
  for (let page = 1; ; page += 1) {
    const parameters = {
      ...(yearMin !== null && { "firstRegistration.min": `${yearMin}01` }),
      ...(yearMax !== null && { "firstRegistration.max": `${yearMax}12` }),
      "page.size": String(pageSize),
      "page.number": String(page),
      fields: "ad_key",
    };
    const response = await callIntegration({ action: "search", parameters, publicApiKey, signal });
    const { adKeys, total } = assertParsed(readSearchResponse(response));
    for (const adKey of adKeys) adKeysInYears.add(adKey);
    if (adKeys.length === 0 || page * pageSize >= total) return adKeysInYears;
  }
}

type IntegrationCall = {
  action: "search" | "sync-status" | "enhanced-sync";
  parameters?: Record<string, string>;
  publicApiKey: string;
  signal?: AbortSignal;
};

export class HttpError extends Error {
  override name = "HttpError";
  readonly visitorText: string | null;

  constructor(status: number, visitorText: string | null) {
    super(`HTTP error! status: ${status}`);
    this.visitorText = visitorText;
  }
}

async function callIntegration(call: IntegrationCall): Promise<unknown> {
  const query = new URLSearchParams({ action: call.action, ...call.parameters });
  const response = await fetch(`${apiPaths.integration}?${query}`, {
    method: call.action === "enhanced-sync" ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${call.publicApiKey}`,
      apikey: call.publicApiKey,
      "content-type": "application/json",
    },
    ...(call.signal && { signal: call.signal }),
  });
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new HttpError(response.status, readErrorMessage(body));
}

function assertParsed<Data>(parsed: Data | null): Data {
  if (parsed === null) throw new Error("The response does not match this build's schema.");
  return parsed;
}
