/** `foreign`: of another program or PostgreSQL version; `newer`: by newer code of ours. */
export type OpeningFailureKind =
  | "unreachable"
  | "no-room"
  | "not-writable"
  | "damaged"
  | "foreign"
  | "newer"
  | "not-migrated";

/** It may open later: the server stays up without it (docs/decisions/006). For the operator. */
export class OpeningFailure extends Error {
  override name = "OpeningFailure";
  readonly kind: OpeningFailureKind;
  /** False as long as nothing changed that could make another try succeed. */
  readonly isWorthAnotherTry: () => boolean;

  constructor(
    kind: OpeningFailureKind,
    message: string,
    options: ErrorOptions & { isWorthAnotherTry?: () => boolean } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.isWorthAnotherTry = options.isWorthAnotherTry ?? (() => true);
  }
}

/** The code of a system, driver or SQL error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** German, without path or detail: /readyz is public. */
export const databaseErrorText: Readonly<Record<OpeningFailureKind, string>> = {
  unreachable: "Die Datenbank ist nicht erreichbar.",
  "no-room": "Für die Datenbank ist zu wenig Platz auf dem Datenträger.",
  "not-writable": "In den Ordner der Datenbank kann nicht geschrieben werden.",
  damaged: "Die Datenbank lässt sich nicht öffnen, ihre Dateien sind beschädigt.",
  foreign: "Der Ordner der Datenbank enthält etwas anderes als eine Datenbank dieses Programms.",
  newer: "Die Datenbank stammt von einer neueren Version dieses Programms.",
  "not-migrated": "Die Datenbank konnte nicht auf den Stand dieses Programms gebracht werden.",
};
