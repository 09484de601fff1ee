// Not in dealership.ts, which every page loads: only the legal pages and the server need these texts.

import { formatDecimal } from "#domain/format/format.ts";
import { type ClaimProof, dealership } from "./dealership.ts";

export type OwnerFactName = keyof typeof dealership.legal.owner;

export const ownerFactLabels: Readonly<Record<OwnerFactName, string>> = {
  companyName: "Firma mit Rechtsform",
  representative: "Inhaber oder Vertretungsberechtigte",
  registerCourt: "Registergericht",
  registerNumber: "Registernummer",
  vatId: "USt-IdNr.",
  chamber: "Handwerkskammer",
  liabilityInsurance: "Berufshaftpflichtversicherung",
  loanPermit: "Erlaubnis zur Kreditvermittlung (§ 34k GewO)",
  insurancePermit: "Erlaubnis zur Versicherungsvermittlung (§ 34d GewO)",
  guarantor: "Garantiegeber der Gebrauchtwagengarantie",
  pictureCredits: "Bildnachweise",
  dataProtectionOfficer: "Datenschutzbeauftragte oder Datenschutzbeauftragter",
  dataProtectionAuthority: "Anschrift der Datenschutzaufsicht",
  accessibilityAuthority: "Anschrift der Marktüberwachungsstelle für Barrierefreiheit",
  hosting: "Hosting-Anbieter mit Sitz",
  hostingLogs: "Umfang und Dauer der Protokolle beim Hosting-Anbieter",
  database: "Anbieter der Datenbank mit Sitz",
  mail: "E-Mail-Anbieter mit Sitz",
};

type Claims = Readonly<
  Pick<typeof dealership, "statistics" | "numberOneProof"> & {
    visibleRating: { value: number; count: number; proof: ClaimProof | null };
  }
>;

function claimsOf(claims: Claims = dealership): { claim: string; proof: ClaimProof | null }[] {
  const { numberOneProof, statistics, visibleRating } = claims;
  return [
    { claim: "Nummer 1 in der Region", proof: numberOneProof },
    ...statistics.map(({ value, label, proof }) => ({ claim: `${value} ${label}`, proof })),
    {
      claim: `${formatDecimal(visibleRating.value)} aus ${visibleRating.count} Bewertungen`,
      proof: visibleRating.proof,
    },
  ];
}

/** The server logs them when it starts. */
export function unprovenClaims(claims?: Claims): string[] {
  return claimsOf(claims)
    .filter(({ proof }) => proof === null)
    .map(({ claim }) => claim);
}

/** Labels of the facts that are null; the server logs them when it starts. */
export function openFacts(
  facts: Readonly<Record<OwnerFactName, unknown>> = dealership.legal.owner,
): string[] {
  return Object.entries(ownerFactLabels)
    .filter(([name]) => facts[name as OwnerFactName] === null)
    .map(([, label]) => label);
}
