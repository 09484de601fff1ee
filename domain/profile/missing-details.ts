// Not beside the profile, which every page has: only the legal pages and the server need these texts.

import { formatDecimal } from "#domain/format/format.ts";
import type { Offers } from "./offers.ts";
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

type Claims = Pick<DealerProfile, "claims" | "statistics" | "numberOneProof" | "visibleRating">;

/** Of those that the site shows. */
export function unprovenClaims({
  claims,
  numberOneProof,
  statistics,
  visibleRating,
}: Claims): string[] {
  const unproven = (claim: string, proof: ClaimProof | null) => (proof === null ? [claim] : []);
  return [
    ...(claims.numberOne ? unproven("Nummer 1 in der Region", numberOneProof) : []),
    ...statistics.flatMap((each) => unproven(`${each.value} ${each.label}`, each.proof)),
    ...(claims.rating && visibleRating !== null
      ? unproven(
          `${formatDecimal(visibleRating.value)} aus ${visibleRating.count} Bewertungen`,
          visibleRating.proof,
        )
      : []),
  ];
}

/** What decides which details a house must state. */
type House = Offers & { address: Pick<DealerProfile["address"], "region"> };

/** Some details only those must state who offer something; the state tells who supervises. */
export const isDetailNeeded = (name: OwnerDetailName, house: House): boolean =>
  (name !== "loanPermit" || house.offersFinancing) &&
  (name !== "chamber" || house.offersWorkshop) &&
  (name !== "dataProtectionAuthority" || house.address.region === null);

/** Of an input: one of these details, as 'legal.owner.chamber', or the photo of a workshop. */
export const isFieldNeeded = (field: string, house: House): boolean =>
  (house.offersWorkshop || !field.startsWith("housePhotos.workshop.")) &&
  (Object.keys(ownerDetailLabels) as OwnerDetailName[]).every(
    (name) => field !== `legal.owner.${name}` || isDetailNeeded(name, house),
  );

type Owner = House & { legal: { owner: Readonly<Record<OwnerDetailName, unknown>> } };

/** Labels of the details that the owner has not provided yet (null). */
export const missingOwnerDetails = ({ legal, ...house }: Owner): string[] =>
  (Object.keys(ownerDetailLabels) as OwnerDetailName[])
    .filter((name) => legal.owner[name] === null && isDetailNeeded(name, house))
    .map((name) => ownerDetailLabels[name]);
