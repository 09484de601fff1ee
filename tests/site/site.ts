import { inject } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { readPublicCars } from "../public-cars.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteOrigin: string;
  }
}

export const origin = inject("siteOrigin");

export function get(path: string): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: "manual" });
}

export const readCars = (): Promise<readonly Car[]> => readPublicCars(origin);
