/** Required wherever financing is advertised (Directive (EU) 2023/2225, Art. 8). */
export const creditWarning = "Achtung! Kreditaufnahme kostet Geld.";

/** What not every dealer does; no page may offer it then. */
export type Offers = { readonly offersFinancing: boolean; readonly offersWorkshop: boolean };

/** Of an intent of the contact form, or of a service or question about it. */
export function isOffered(subject: string | null, offers: Offers): boolean {
  if (subject === "finanzierung") return offers.offersFinancing;
  return subject !== "werkstatt" || offers.offersWorkshop;
}

/** Of a template: whoever offers financing must say this, and whoever does not has no use for what says it. */
export const isUsable = (text: string, { offersFinancing }: Offers): boolean =>
  offersFinancing || !text.includes(creditWarning);
