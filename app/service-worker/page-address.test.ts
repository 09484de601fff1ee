import { expect, it } from "vitest";
import { isAppointment, isPage, pageOfData } from "./page-address.ts";

const at = (path: string) => new URL(path, "https://www.example.de");

it.each([
  ["/kontakt.data?_routes=routes%2Fcontact", "/kontakt"],
  ["/fahrzeug/123-a.data", "/fahrzeug/123-a"],
  ["/fahrzeuge.data?marke=BMW&_routes=routes%2Fvehicles", "/fahrzeuge?marke=BMW"],
  ["/_.data?_routes=routes%2Fhome", "/"],
])("knows of %s that it belongs to %s", (data, page) => {
  expect(pageOfData(at(data))?.href).toBe(at(page).href);
});

it.each(["/kontakt", "/unbekannt.data", "/fahrzeug/1/qr.svg", "/bestand/1-0b7e6c1d.json"])(
  "sees no data of a page in %s",
  (path) => {
    expect(pageOfData(at(path))).toBeNull();
  },
);

it.each([
  "/functions/v1/mobile-de-integration",
  "/rest/v1/rpc/get_cars_public",
  "/captcha/challenge",
])("never takes %s for a page", (path) => {
  expect(isPage(at(path))).toBe(false);
});

it("knows a customer's appointment, and never keeps a link of the family", () => {
  const token = "A".repeat(43);
  expect(isAppointment(at(`/termin/${token}?hinweis=ok`))).toBe(true);
  for (const path of [`/termin/antwort/confirm.${token}`, `/termin/${token}x`, "/termin/"]) {
    expect([isAppointment(at(path)), isPage(at(path))]).toEqual([false, false]);
  }
});
