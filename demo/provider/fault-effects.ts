import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { type Connection, instanceOf, type ProviderCall } from "./call.ts";
import type { Faults, ProviderFault } from "./fault.ts";
import { jsonResponse, newJsonType, refusalResponse } from "./responses.ts";

interface EarlyFaultParts {
  faults: Faults;
  active: readonly ProviderFault[];
  call: ProviderCall;
  wait: (milliseconds: number) => Promise<void>;
}

function untilAborted(request: Request): Promise<void> {
  return new Promise((resolve) => {
    if (request.signal.aborted) resolve();
    request.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Ends the request without a response. With a transport it cuts the connection; without one the body's stream
 * fails, as a caller of `fetch` would see it.
 */
function cutOff(connection: Connection | undefined): Response {
  if (connection !== undefined) {
    connection.drop();
    return new Response(null, { status: 502 });
  }
  const body = new ReadableStream({
    start: (controller) => controller.error(new Error("connection dropped by the stand-in")),
  });
  return new Response(body, { headers: { "content-type": newJsonType } });
}

/** Delays, hangs or refuses. Returns the response that replaces the regular one, or null. */
export async function applyEarlyFaults(parts: EarlyFaultParts): Promise<Response | null> {
  const { active, faults, call, wait } = parts;
  for (const fault of active) {
    if (fault.kind === "delay") await wait(fault.ms);
    if (fault.kind === "hang") {
      await Promise.race([faults.cleared(), untilAborted(call.request)]);
      return cutOff(call.connection);
    }
    if (fault.kind === "drop") return cutOff(call.connection);
    if (fault.kind === "status") {
      return refusalResponse({
        status: fault.status,
        instance: instanceOf(call),
        ...(fault.body !== undefined && { body: fault.body }),
        headers: {
          ...(fault.retryAfter !== undefined && { "retry-after": fault.retryAfter }),
          ...(fault.status === 401 && { "www-authenticate": 'Basic realm="stand-in"' }),
        },
      });
    }
  }
  return null;
}

export function applySelectionFaults(
  selection: DemoCar[],
  active: readonly ProviderFault[],
): DemoCar[] {
  let cars = selection;
  for (const fault of active) {
    if (fault.kind === "empty") cars = [];
    if (fault.kind === "half") cars = cars.filter((_, index) => index % 2 === 0);
    if (fault.kind === "vanish") {
      const gone = fault.ad ?? cars[0]?.ad.mobileAdId;
      cars = cars.filter(({ ad }) => ad.mobileAdId !== gone);
    }
  }
  return cars;
}

/** Serialises the body, with `errors`, a wrong total or truncation when such faults are active. */
export function serializeWithFaults(
  body: Record<string, unknown>,
  active: readonly ProviderFault[],
): Response {
  const changed = { ...body };
  for (const fault of active) {
    if (fault.kind === "total") changed.total = fault.total;
    if (fault.kind === "errors") {
      changed.errors = [{ key: "outdated-parameter", message: "Outdated parameter" }];
    }
  }
  if (!active.some(({ kind }) => kind === "truncated")) return jsonResponse(changed);
  const text = JSON.stringify(changed);
  return new Response(text.slice(0, Math.floor(text.length * 0.6)), {
    headers: { "content-type": newJsonType },
  });
}
