import { inject } from "vitest";
import { z } from "zod";
import { type Car, carSchema } from "#domain/car/record.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the built site that the tests of `tests/site/` ask. */
    siteOrigin: string;
  }
}

/** Origin of the built site, which stands on a port of this machine. */
export const origin = inject("siteOrigin");

/** Asks the site as somebody without a browser. Redirects are answers like any other. */
export function get(path: string): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: "manual" });
}

/** The stock as the wire has it, newest first: what pages are compared with. */
export async function readCars(): Promise<readonly Car[]> {
  const headers = { apikey: "anon-ladenburg" };
  const answer = await fetch(`${origin}/rest/v1/rpc/get_cars_public`, { headers });
  return z.array(carSchema).parse(await answer.json());
}
