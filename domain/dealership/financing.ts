import { dealership } from "./dealership.ts";

/** Stands wherever financing is offered (Directive (EU) 2023/2225, Art. 8). */
export const creditWarning = "Achtung! Kreditaufnahme kostet Geld.";

export type Offers = { readonly offersFinancing: boolean };

/** Financing is no wish that one may have where the dealer does not offer it. */
export function isOffered(wish: string, { offersFinancing }: Offers = dealership): boolean {
  return offersFinancing || wish !== "finanzierung";
}
