import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Car } from "../domain/car/record.ts";
import {
  apiPaths,
  fixedPages,
  formTicketPath,
  machinePaths,
  vehiclePath,
} from "../domain/pages/paths.ts";
import { avifType } from "../server/picture/encode-picture.ts";

/** A request of the load and its expected statuses. */
type LoadRequest = { path: string; headers: Record<string, string>; statuses: readonly number[] };

const apiKey = { apikey: "anon-ladenburg" };
const brotli = { "accept-encoding": "br" };
const ok = [200] as const;

/**
 * Visitors' requests in proportion: half are pages, a quarter pictures, the rest searches, the API and files
 * for machines. Few addresses repeat often, as in production.
 */
export function visitorRequests(cars: readonly Car[]): readonly LoadRequest[] {
  const page = (path: string): LoadRequest => ({ path, headers: brotli, statuses: ok });
  const wire = (query: string): LoadRequest => ({
    path: `${apiPaths.integration}?${query}`,
    headers: apiKey,
    statuses: ok,
  });
  const shown = cars.slice(0, 30);
  const brands = [...new Set(cars.map(({ brand }) => brand))].slice(0, 8);
  return [
    ...Array.from({ length: 8 }, () => page("/")),
    ...Array.from({ length: 12 }, () => page("/fahrzeuge")),
    ...brands.map((brand) => page(`/fahrzeuge?marke=${encodeURIComponent(brand)}`)),
    ...shown.map(({ ad_key }) => page(vehiclePath(ad_key))),
    ...[...fixedPages, machinePaths.sitemap].map(page),
    ...shown.flatMap(({ images }) => images.slice(0, 1).map(({ url }) => picture(url))),
    ...brands.map((brand) => wire(`action=search&make=${encodeURIComponent(brand)}`)),
    ...shown.slice(0, 5).map(({ ad_key }) => wire(`action=single&adKey=${ad_key}`)),
    wire("action=search&page.size=100&sort.field=price&sort.order=ASCENDING"),
    wire("action=sync-status"),
    { path: apiPaths.cars, headers: { ...apiKey, ...brotli }, statuses: ok },
    { path: "/bestand/irgendeiner.json", headers: brotli, statuses: [302] },
    { path: "/gibt-es-nicht", headers: brotli, statuses: [404] },
    { path: formTicketPath, headers: {}, statuses: ok },
  ];
}

function picture(url: string): LoadRequest {
  const path = url.replace(/-1600\.jpg$/, "-640.jpg");
  return { path, headers: { accept: avifType }, statuses: ok };
}

/** Sends an inquiry from an address of its own; resolves to the reference. */
export async function sendInquiry(address: string, number: number): Promise<string> {
  const answer = await fetch(`${address}${apiPaths.contactInquiry}`, {
    method: "POST",
    headers: {
      ...apiKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-forwarded-for": `10.7.${number}.1`,
    },
    body: JSON.stringify({
      name: "Erika Muster",
      email: `erika${number}@muster.example`,
      phone: "0171 3920-055",
      subject: "verkauf",
      message: `Nachricht ${number}`,
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200) throw new Error(`an inquiry got ${answer.status}`);
  return (await answer.json()).reference;
}

type Load = {
  durations: number[];
  errors: Map<string, number>;
};

/** Only a hanging server exceeds this; slowness shows in the durations. */
const timeoutMs = 60_000;
/** Upper bound of a visitor's pause, which grows with the response time. */
const maxPauseMs = 5_000;

/**
 * Sends requests over kept connections until `until` and checks each response. Each connection pauses as long
 * as its last response took, so that a busy machine gets less load instead of timeouts.
 */
export async function ask({
  address,
  requests,
  connections,
  until,
}: {
  address: string;
  requests: readonly LoadRequest[];
  connections: number;
  until: number;
}): Promise<Load> {
  const load: Load = { durations: [], errors: new Map() };
  // Idle connections end before the server closes them, which could coincide with their next use.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 3_000 });
  const sendInSequence = async () => {
    while (performance.now() < until) {
      const planned = requests[Math.floor(requests.length * Math.random())];
      if (planned === undefined) return;
      const began = performance.now();
      const outcome = await statusOf(address, planned, agent).catch(String);
      const took = performance.now() - began;
      load.durations.push(took);
      await wait(Math.min(took, maxPauseMs));
      if (planned.statuses.some((status) => status === outcome)) continue;
      const what = `${planned.path.replace(/\d{6,}/, "…")}: ${outcome}`;
      load.errors.set(what, (load.errors.get(what) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInSequence));
  agent.destroy();
  return load;
}

/** Reads the whole response. Rejects when it times out. */
function statusOf(address: string, { path, headers }: LoadRequest, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { headers, agent, timeout: timeoutMs }, (answer) => {
      answer.on("error", reject);
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on("timeout", () => asked.destroy(new Error("timeout")));
    asked.on("error", reject);
    asked.end();
  });
}
