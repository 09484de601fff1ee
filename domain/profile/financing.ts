/** Required wherever financing is advertised (Directive (EU) 2023/2225, Art. 8). */
export const creditWarning = "Achtung! Kreditaufnahme kostet Geld.";

export type FinancingOffer = { readonly offersFinancing: boolean };

export function isIntentOffered(intent: string, { offersFinancing }: FinancingOffer): boolean {
  return offersFinancing || intent !== "finanzierung";
}
