import type { OpeningFailureKind } from "./db/opening-failure.ts";

/** Why the database does not open, in German, without path or detail: /readyz is public. */
export const openingWords: Readonly<Record<OpeningFailureKind, string>> = {
  unreachable: "Die Datenbank ist nicht erreichbar.",
  "no-room": "Für die Datenbank ist zu wenig Platz auf dem Datenträger.",
  "not-writable": "In den Ordner der Datenbank kann nicht geschrieben werden.",
  damaged: "Die Datenbank lässt sich nicht öffnen, ihre Dateien sind beschädigt.",
  foreign: "Der Ordner der Datenbank enthält etwas anderes als eine Datenbank dieses Programms.",
  newer: "Die Datenbank stammt von einer neueren Version dieses Programms.",
  "not-migrated": "Die Datenbank konnte nicht auf den Stand dieses Programms gebracht werden.",
};
