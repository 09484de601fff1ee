import { expect, it } from "vitest";
import type { Backend } from "./backend.ts";
import { createFailingBackend } from "./backend.ts";
import { AppError } from "./platform/app-error.ts";
import { silentLog } from "./platform/log.ts";

const cause = new Error("connection refused");
const wanted = { adKey: "1", position: 1, hash: "0b7e6c1d", width: 640 } as const;

/** `warned` holds what the log was told. */
function aBackendThatFails(failure: Error) {
  const warned: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => warned.push(fields) };
  return { backend: createFailingBackend(failure, { log }), warned };
}

const calls: [string, (backend: Backend) => Promise<unknown>][] = [
  ["the stock", (backend) => backend.stock()],
  ["the stock as a list", (backend) => backend.stockList()],
  ["a vehicle", (backend) => backend.vehicle("1")],
  ["vehicles to compare", (backend) => backend.vehiclesForSale(["1", "2"])],
  ["similar vehicles", (backend) => backend.similar(null)],
  ["when the stock was compared", (backend) => backend.checkedAt()],
  ["the state of the sync", (backend) => backend.syncStatus()],
  ["a sync", (backend) => backend.requestSync()],
  ["a photo", (backend) => backend.picture(wanted, "avif")],
  ["a share picture", (backend) => backend.sharePicture("1", "0b7e6c1d")],
  ["the appointment of a token", (backend) => backend.appointments.view("t")],
  ["the search orders of a token", (backend) => backend.alerts.overview("t")],
  ["the inquiry of a link", (backend) => backend.marks.find("t")],
  ["the photos of an inquiry", (backend) => backend.photos.overview("t")],
  ["whether it is ready", (backend) => backend.checkReady()],
];

it.each(calls)(
  "is not ready to answer %s without its database; the log has why",
  async (_, ask) => {
    const { backend, warned } = aBackendThatFails(cause);
    await expect(ask(backend)).rejects.toMatchObject({ code: "not-ready" });
    expect(warned).toEqual([{ err: cause }]);
  },
);

it.each(calls)("passes a refusal of %s on as it is", async (_, ask) => {
  const refusal = new AppError("provider-failed", "Der Anbieter ist nicht erreichbar.");
  const { backend, warned } = aBackendThatFails(refusal);
  await expect(ask(backend)).rejects.toBe(refusal);
  expect(warned).toEqual([]);
});
