import { expect, it } from "vitest";
import type { FileView } from "#domain/vehicle-file/file-view.ts";
import { bodyAfter, readAnswer, readKept, retryMs, withWaiting, writeKept } from "./send-queue.ts";

const view: FileView = {
  ...{
    adKey: "golf",
    name: "VW Golf",
    price: "9.900 €",
    photo: null,
    bodyType: null,
    isOpen: true,
    isElectric: false,
    hasEngine: true,
    hasRearDoors: true,
    listed: { mileage: null, registered: null, serviceKm: null, serviceMonth: null },
  },
  ...{ today: "2026-11-21", isFirst: true, listing: "", entries: {}, history: [] },
};
const answer = (status: number, body: unknown, headers = {}) =>
  readAnswer(new Response(JSON.stringify(body), { status, headers }));
const html = (status: number, headers = {}) =>
  readAnswer(new Response("<!doctype html>", { status, headers }));

it("takes what the site confirms for saved", async () => {
  expect(await answer(200, { view })).toEqual({ saved: view });
});

it("takes for saved what the site confirms in the words of a later build", async () => {
  expect(await answer(200, { view: { pages: [] } })).toEqual({ saved: null });
});

it("tells why the site refuses an entry", async () => {
  const issues = [{ field: "vl", message: "Bitte eine Zahl" }];
  expect(await answer(422, { issues })).toEqual({ problem: "Bitte eine Zahl", rival: null });
  const error = { code: "not-found", message: "Diesen Wagen gibt es nicht." };
  expect(await answer(404, { error })).toEqual({ problem: error.message, rival: null });
});

it("tells which entry of another phone it would replace", async () => {
  const issues = [{ field: "", message: "Stefan hat" }];
  expect(await answer(409, { issues, current: "7" })).toEqual({
    problem: "Stefan hat",
    rival: "7",
  });
});

it.each([
  ["schluessel", "", "2", "7"],
  ["schluessel", "", "3", ""],
  ["dagegen", "", "2", ""],
  ["dagegen", "5", "2", "7"],
])("lets one phone have the last word at %s, but not over another", (slug, corrects, text, now) => {
  const form = new FormData();
  form.set("berichtigt", corrects);
  const entry = (said: string) => ({ sending: said, slug, text: said, body: form });
  const values = { photos: [], changed: [], denied: null, values: {} };
  const stored = { id: "7", text, isImpression: false, by: "Anna", day: "21.11.2026", ...values };
  const body = bodyAfter(entry("2"), { ...view, entries: { [slug]: [stored] } }, entry("4"));
  expect(body.get("berichtigt")).toBe(now);
});

it("counts what is on its way as entered, in place of what it corrects", () => {
  const sent = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { sending: "new", slug: "innenraum", text: "", body, problem: null, rival: null };
  };
  const old = { isImpression: false, by: "", day: "", photos: [], changed: [], denied: null };
  const entries = { innenraum: [{ ...old, id: "1", text: "", values: { text: "Fleck" } }] };
  const form = { aktion: "eintragen", berichtigt: "1", text: "Sauber" };
  const texts = (fields: Record<string, string>) =>
    withWaiting(entries, [sent(fields)]).innenraum?.map(({ values }) => values.text);
  expect(texts(form)).toEqual(["Sauber"]);
  expect(texts({ ...form, berichtigt: "" })).toEqual(["Fleck", "Sauber"]);
  expect(texts({ aktion: "zurueckziehen", id: "1" })).toEqual(["Fleck"]);
});

it("keeps what waits for whoever entered it, photos included", async () => {
  const body = new FormData();
  body.set("text", "Kratzer");
  body.set("foto1", new File(["black"], "foto.jpg"));
  const entry = { sending: "1", slug: "karosserie", text: "Kratzer", enteredAt: 5, body };
  const kept = structuredClone(writeKept("anna@x.de", [{ ...entry, problem: "", rival: null }]));
  const [read] = readKept(kept, "anna@x.de");
  expect(read).toEqual({ ...entry, problem: null, rival: null });
  expect(read?.body.get("foto1")).toBeInstanceOf(File);
  expect(readKept(kept, "bernd@x.de")).toEqual([]);
  expect(readKept({ entries: [{}] }, "anna@x.de")).toEqual([]);
});

it.each([400, 403, 404, 413])(
  "stops at a refusal %i that is not the site's own",
  async (status) => {
    expect(await html(status)).toEqual({ problem: expect.any(String), rival: null });
  },
);

it.each([
  [200, {}, 0],
  [429, {}, 0],
  [500, {}, 0],
  [503, { "retry-after": "30" }, 30],
  [503, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, 0],
])("waits when the site or what stands before it is in trouble: %i", async (status, headers, s) => {
  expect(await html(status, headers)).toEqual({ obstacle: "busy", retryAfterSeconds: s });
});

it("waits until somebody has signed in again", async () => {
  expect(await answer(401, {})).toMatchObject({ obstacle: "signed-out" });
});

it("asks ever less often, up to once in a minute, and not before the site wants", () => {
  const seconds = [0, 1, 2, 3, 4, 99].map((attempt) => retryMs(attempt, 0) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 60, 60]);
  expect([retryMs(0, 30), retryMs(9, 30), retryMs(0, 1e9)]).toEqual([30_000, 60_000, 600_000]);
});
