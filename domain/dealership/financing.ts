import { dealership } from "./dealership.ts";

/** Required wherever financing is advertised (Directive (EU) 2023/2225, Art. 8). */
export const creditWarning = "Achtung! Kreditaufnahme kostet Geld.";

export type Offers = { readonly offersFinancing: boolean };

export function isOffered(intent: string, { offersFinancing }: Offers = dealership): boolean {
  return offersFinancing || intent !== "finanzierung";
}
