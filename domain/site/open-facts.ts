// Apart from dealership.ts, which every page loads: only the legal pages and the server need these words.
import { dealership } from "./dealership.ts";

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

/** Labels of the missing facts; the server logs them when it starts. */
export function openFacts(
  facts: Readonly<Record<OwnerFactName, unknown>> = dealership.legal.owner,
): string[] {
  return Object.entries(ownerFactLabels)
    .filter(([name]) => facts[name as OwnerFactName] === null)
    .map(([, label]) => label);
}
