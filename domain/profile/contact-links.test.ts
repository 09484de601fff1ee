import { expect, it } from "vitest";
import {
  dialLink,
  directionsLink,
  mailLink,
  mapEmbedAddress,
  mapOrigin,
  whatsappLink,
} from "./contact-links.ts";
import { defaultProfile as profile } from "./default-profile.ts";

const whatsapp = { display: "0171 3920-014", international: "+491713920014" };

it("links an empty chat by the number without plus sign and spaces", () => {
  expect(whatsappLink(whatsapp)).toBe("https://wa.me/491713920014");
});

it("percent-encodes the chat's text", () => {
  const text = "Golf & Polo #1: 100 % frei?\nhttps://a.example/fahrzeug/1";
  expect(whatsappLink(whatsapp, text)).toMatch(/^https:\/\/wa\.me\/491713920014\?text=[^&#?\s]+$/);
  expect(new URL(whatsappLink(whatsapp, text)).searchParams.get("text")).toBe(text);
});

it.each([
  ["06203/12345", "tel:0620312345"],
  ["+49 (0) 6203 12345", "tel:+49620312345"],
  ["(+49) 6203 12345", "tel:+49620312345"],
  ["0049 (0)6203/12345", "tel:0049620312345"],
  ["(0) 6203 12345", "tel:0620312345"],
  ["06203 12345 + 6", "tel:06203123456"],
  ["abends zu Hause", null],
  ["12", null],
  ["0".repeat(16), null],
])("links %s as %s", (typed, link) => {
  expect(dialLink(typed)).toBe(link);
});

it("links an empty mail, and one with subject and message", () => {
  expect(mailLink(profile, null)).toBe(`mailto:${profile.email}`);
  const link = mailLink(profile, {
    subject: "Anfrage: A&B=C",
    message: "Guten Tag,\n\nist er da?",
  });
  expect(link).toBe(
    `mailto:${profile.email}?subject=Anfrage%3A%20A%26B%3DC&body=Guten%20Tag%2C%0D%0A%0D%0Aist%20er%20da%3F`,
  );
});

it("links a route to the showroom", () => {
  const { searchParams } = new URL(directionsLink(profile));
  expect(searchParams.get("destination")).toBe(
    "Autohaus Ladenburg, Hohe Str. 14-16, 68526 Ladenburg",
  );
});

it("centers the map on the showroom and marks it", () => {
  const [latitude, longitude] = [49.47163, 8.60925];
  const address = new URL(mapEmbedAddress({ geo: { latitude, longitude } }) ?? "");
  expect(address.origin).toBe(mapOrigin);
  const [west = 0, south = 0, east = 0, north = 0] = (address.searchParams.get("bbox") ?? "")
    .split(",")
    .map(Number);
  expect((west + east) / 2).toBeCloseTo(longitude, 4);
  expect((south + north) / 2).toBeCloseTo(latitude, 4);
  expect(address.searchParams.get("marker")).toBe(`${latitude},${longitude}`);
  expect(mapEmbedAddress({ geo: null })).toBeNull();
});
