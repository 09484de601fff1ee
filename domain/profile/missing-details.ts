// Not beside the profile, which every page has: only the legal pages and the server need these texts.

import { formatDecimal } from "#domain/format/format.ts";
import type { ClaimProof, DealerProfile, LegalProfile } from "./profile.ts";

export type OwnerDetailName = keyof LegalProfile["owner"];

export const ownerDetailLabels: Readonly<Record<OwnerDetailName, string>> = {
  companyName: "Firma mit Rechtsform",
  representative: "Inhaber oder Vertretungsberechtigte",
  registerCourt: "Registergericht",
  registerNumber: "Registernummer",
  vatId: "USt-IdNr.",
  chamber: "Handwerkskammer",
  liabilityInsurance: "Berufshaftpflichtversicherung",
  loanPermit: "Erlaubnis zur Kreditvermittlung (§\u00a034k GewO)",
  insurancePermit: "Erlaubnis zur Versicherungsvermittlung (§\u00a034d GewO)",
  guarantor: "Garantiegeber der Gebrauchtwagengarantie",
  pictureCredits: "Bildnachweise",
  dataProtectionOfficer: "Datenschutzbeauftragte oder Datenschutzbeauftragter",
  dataProtectionAuthority: "Anschrift der Datenschutzaufsicht",
  hosting: "Hosting-Anbieter mit Sitz",
  hostingLogs: "Umfang und Dauer der Protokolle beim Hosting-Anbieter",
  database: "Anbieter der Datenbank mit Sitz",
  mail: "E-Mail-Anbieter mit Sitz",
};

type Claims = Pick<DealerProfile, "statistics" | "numberOneProof" | "visibleRating">;

function listClaims(claims: Claims): { claim: string; proof: ClaimProof | null }[] {
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

export function unprovenClaims(claims: Claims): string[] {
  return listClaims(claims)
    .filter(({ proof }) => proof === null)
    .map(({ claim }) => claim);
}

/** Labels of the details that the owner has not provided yet (null). */
export function missingOwnerDetails(details: Readonly<Record<OwnerDetailName, unknown>>): string[] {
  return Object.entries(ownerDetailLabels)
    .filter(([name]) => details[name as OwnerDetailName] === null)
    .map(([, label]) => label);
}
