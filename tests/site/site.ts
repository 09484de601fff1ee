import { inject } from "vitest";
import { z } from "zod";
import { type Car, carSchema } from "#domain/car/record.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the built site that `tests/site/` requests. */
    siteOrigin: string;
  }
}

export const origin = inject("siteOrigin");

/** Requests without following redirects. */
export function get(path: string): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: "manual" });
}

/** The stock from the public API, newest first, to compare pages with. */
export async function readCars(): Promise<readonly Car[]> {
  const headers = { apikey: "anon-ladenburg" };
  const answer = await fetch(`${origin}/rest/v1/rpc/get_cars_public`, { headers });
  return z.array(carSchema).parse(await answer.json());
}
