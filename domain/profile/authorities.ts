import type { FederalState } from "./holidays.ts";

const commissioner = "die oder der Landesbeauftragte für";
const ofBoth = "Datenschutz und Informationsfreiheit";
/** Who supervises data protection at companies of each state, as part of a sentence. */
export const authorities: Readonly<Record<FederalState, string>> = {
  "Baden-Württemberg": `${commissioner} den Datenschutz und die Informationsfreiheit Baden-Württemberg`,
  Bayern: "das Bayerische Landesamt für Datenschutzaufsicht",
  Berlin: `die oder der Berliner Beauftragte für ${ofBoth}`,
  Brandenburg: `${commissioner} den Datenschutz und für das Recht auf Akteneinsicht Brandenburg`,
  Bremen: `${commissioner} ${ofBoth} der Freien Hansestadt Bremen`,
  Hamburg: `die oder der Hamburgische Beauftragte für ${ofBoth}`,
  Hessen: `die oder der Hessische Beauftragte für ${ofBoth}`,
  "Mecklenburg-Vorpommern": `${commissioner} ${ofBoth} Mecklenburg-Vorpommern`,
  Niedersachsen: `${commissioner} den Datenschutz Niedersachsen`,
  "Nordrhein-Westfalen": `${commissioner} ${ofBoth} Nordrhein-Westfalen`,
  "Rheinland-Pfalz": `${commissioner} den Datenschutz und die Informationsfreiheit Rheinland-Pfalz`,
  Saarland: "das Unabhängige Datenschutzzentrum Saarland",
  Sachsen: "die oder der Sächsische Datenschutz- und Transparenzbeauftragte",
  "Sachsen-Anhalt": `${commissioner} den Datenschutz Sachsen-Anhalt`,
  "Schleswig-Holstein": "das Unabhängige Landeszentrum für Datenschutz Schleswig-Holstein",
  Thüringen:
    "die oder der Thüringer Landesbeauftragte für den Datenschutz und die Informationsfreiheit",
};
