import { expect, it } from "vitest";
import { readDescription } from "#domain/car/description.ts";
import { parsePictureFile } from "#domain/car/pictures.ts";
import { oneLine } from "#domain/car/title.ts";
import { emailField, optionalText, phoneField, stripScripts } from "#domain/inquiry/field-rules.ts";
import { canonicalAddress } from "#domain/pages/canonical-address.ts";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { foldText } from "#domain/search/text-query/text-match.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { parseFilters } from "#domain/search/url.ts";
import {
  contactKeys,
  readContactBody,
  readReference,
  readSellBody,
  sellKeys,
} from "#server/inquiry/inquiry.ts";
import { acceptsAvif } from "#server/picture/encode-picture.ts";
import { AppError } from "#server/platform/app-error.ts";
import { clientNetworks } from "#server/platform/http/client-address.ts";
import { contentPolicy } from "#server/rendering/page-response.ts";
import {
  readAd,
  readInstant,
  readMonth,
  readMultiline,
  readPrice,
  readText,
} from "#server/stock/mobile-de/ad.ts";
import { descriptionText, modelGroup, translateAd } from "#server/stock/mobile-de/translate-ad.ts";
import { rawAd } from "#tests/support/test-ad.ts";

/**
 * Parsers of untrusted text run in linear time: quadratic backtracking would take 16 times as long for a
 * text in one piece as for the same text in 16 pieces. The test compares minimum CPU times of 3 rounds, or
 * up to 50 on a busy machine. One piece alone can take less than a tick of the CPU clock.
 */
const rules = { now: { day: "2026-11-21", minutes: 720 }, schedule: defaultProfile };
const short = 4 * 1024;
const factor = 16;

const readers: Record<string, (text: string) => unknown> = {
  stripScripts,
  "an e-mail address": (text) => emailField.safeParse(text),
  "a phone number": (text) => phoneField.safeParse(text),
  "a message": (text) => optionalText({ max: factor * short, tooLong: "" }).safeParse(text),
  "a description": readDescription,
  "a description in markup": (text) => descriptionText(text, null),
  "a plain description": (text) => descriptionText(null, text),
  "lines of an ad": (text) => readMultiline(text, factor * short),
  "a text of an ad": readText,
  "a price": readPrice,
  "a month": readMonth,
  "an instant": readInstant,
  "a search": (text) => understandQuery(text, []),
  "an address with filters": (text) => parseFilters(new URLSearchParams(`suche=${text}`)),
  "a path": (text) => canonicalAddress(`/${text}`),
  "a path that is not found": (text) => notFoundSuggestions(`/${text}`),
  "the name of a picture": parsePictureFile,
  "a reference": readReference,
  "X-Forwarded-For": (text) => clientNetworks({ socket: "::1", forwarded: text }, 1),
  "the scripts of a page": (text) => contentPolicy(text, "nonce"),
  "a model and its group": (text) => modelGroup(text, [text], text),
  "a search word": foldText,
  "a line of a title": oneLine,
  Accept: acceptsAvif,
  "a contact inquiry": (text) =>
    expectRejected(() => readContactBody(fillEvery(contactKeys, text), rules)),
  "a vehicle inquiry": (text) =>
    expectRejected(() => readSellBody(fillEvery(sellKeys, text), rules)),
  "a whole ad": (text) => {
    const ad = readAd(filled(rawAd(), text));
    return ad && translateAd(ad, { origin: "https://a.example" });
  },
};

const fillEvery = (keys: readonly string[], text: string) =>
  Object.fromEntries(keys.map((key) => [key, text]));

function filled(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((each) => filled(each, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, text)]));
}

/** Expects the error that every such body causes: only its time matters. */
function expectRejected(read: () => unknown): void {
  expect(read).toThrow(AppError);
}

const shortParts = [
  "a",
  "-",
  "- ",
  "\n",
  " ",
  "<",
  "<script",
  "<script>a",
  "<scr<script>ipt>",
  "&amp;",
];
const syntaxParts = [
  ",",
  "(",
  "1",
  "1.",
  "a@",
  ".",
  "/",
  "%41",
  "\\\\",
  "**",
  "<br>",
  "Navi,",
  "Extras: ",
  "KOMFORT\n",
  "✔ a",
  "ihr a team ",
  "ä\u0308",
];
const hostileParts = ["</", "<script>", "</script>", "<script a", "\u202e", "\ud83d\ude00", "0"];
const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/** Of this thread, so that waiting does not count. */
function cpuMilliseconds(read: () => void): number {
  const before = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const maxRounds = 50;

it.each(Object.entries(readers))("%s is read in linear time", (_, read) => {
  for (const part of [...shortParts, ...syntaxParts, ...hostileParts, phrase]) {
    const long = part.repeat(Math.ceil((factor * short) / part.length));
    // With the end that a pattern looks for, and without it, which causes the backtracking.
    for (const end of ["", "x!"]) {
      const shortText = long.slice(0, short) + end;
      let [ofShort, ofLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      // Linear is 1, quadratic 16; plus 20 ms of overhead.
      const isLinear = () => ofLong < 4 * ofShort + 20;
      for (let round = 0; round < maxRounds && (round < 3 || !isLinear()); round += 1) {
        const readShort = () => {
          for (let time = 0; time < factor; time += 1) read(shortText);
        };
        ofShort = Math.min(ofShort, cpuMilliseconds(readShort));
        ofLong = Math.min(
          ofLong,
          cpuMilliseconds(() => read(long + end)),
        );
      }
      const words = `${ofShort} and ${ofLong} ms for ${JSON.stringify(part)}, then '${end}'`;
      expect(isLinear(), words).toBe(true);
    }
  }
});
