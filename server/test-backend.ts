import { createBackend } from "./backend.ts";
import { silentLog } from "./platform/log.ts";

/** A backend of which every part that is not given fails with `failure`. */
export function createFailingBackend(
  failure: Error,
  given: Partial<Parameters<typeof createBackend>[0]> = {},
) {
  const fail = () => Promise.reject(failure);
  return createBackend({
    snapshots: { current: fail, known: () => null },
    catalogue: { find: fail },
    sync: { request: fail, status: fail },
    pictures: { find: fail },
    shares: { find: fail },
    fallbackPicture: { bytes: new Uint8Array(), type: "image/jpeg" },
    inquiries: { acceptContact: fail, acceptSell: fail, issueTicket: () => "" },
    alerts: { accept: fail, overview: fail, change: fail, unsubscribe: fail },
    appointments: { view: fail, press: fail, familyView: fail, pressLink: fail },
    marks: { find: fail, mark: fail },
    photos: {
      links: () => ({ sender: "", family: "" }),
      overview: fail,
      photo: fail,
      add: fail,
      remove: fail,
    },
    captchaChallenge: fail,
    database: { ping: fail },
    now: () => new Date("2026-11-21"),
    log: silentLog,
    ...given,
  });
}
