import type { Backend } from "./backend.ts";
import { cannotStore } from "./inquiries/refusals.ts";
import { type Picture, readFallbackPicture } from "./pictures/picture-renderer.ts";
import { AppError } from "./platform/app-error.ts";
import { databaseErrorText, type OpeningFailureKind } from "./platform/db/opening-failure.ts";

/** Where visitors come in. It opens once; who answers behind it may change. */
export type StartupGate = {
  /** The database does not open for this reason: opens all the same, and says so to who needs it. */
  openWaiting(kind: OpeningFailureKind): Promise<void>;
  /** `backend` answers from here on. */
  openTo(backend: Backend): Promise<void>;
};

/**
 * Makes the door; `serve` begins to answer requests with a backend. A normal start hands it the real
 * one. When the database does not open it gets one that throws AppError `not-ready` wherever the
 * database is needed, so that pages say so kindly and inquiries name telephone and e-mail; the same
 * server then goes on with the real one, without a restart (docs/decisions/028).
 */
export function createStartupGate(serve: (backend: Backend) => Promise<void>): StartupGate {
  const behind: Behind = { real: null, kind: null };
  return {
    async openWaiting(kind) {
      const isOpen = behind.kind !== null;
      behind.kind = kind;
      if (isOpen) return;
      // The picture of a page that needs no database.
      const fallbackPicture = await readFallbackPicture();
      await serve(waitingBackend(behind, fallbackPicture));
    },
    async openTo(backend) {
      behind.real = backend;
      if (behind.kind === null) await serve(backend);
    },
  };
}

type Behind = {
  real: Backend | null;
  /** Why the door was opened without it; null: it was not. */
  kind: OpeningFailureKind | null;
};

function waitingBackend(behind: Behind, fallbackPicture: Picture): Backend {
  const notOpen = () => new AppError("not-ready", databaseErrorText[behind.kind ?? "unreachable"]);
  const there = (otherwise = notOpen): Backend => {
    if (behind.real === null) throw otherwise();
    return behind.real;
  };
  const desk = () => there(cannotStore).inquiries;
  return {
    stock: async () => there().stock(),
    knownVersion: () => behind.real?.knownVersion() ?? null,
    stockList: async () => there().stockList(),
    vehicle: async (adKey) => there().vehicle(adKey),
    similar: async (car) => there().similar(car),
    syncStatus: async () => there().syncStatus(),
    requestSync: async () => there().requestSync(),
    picture: async (wanted, format) => there().picture(wanted, format),
    fallbackPicture: () => fallbackPicture,
    inquiries: {
      acceptContact: async (body, sender) => desk().acceptContact(body, sender),
      acceptSell: async (body, sender) => desk().acceptSell(body, sender),
      issueTicket: () => desk().issueTicket(),
    },
    captchaChallenge: async () => there().captchaChallenge(),
    checkReady: async () => there().checkReady(),
  };
}
