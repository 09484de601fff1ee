import { describe, expect, it } from "vitest";
import {
  isOpenForPhotos,
  lastPhotoDay,
  type PhotoOutcome,
  photoOutcomeQuery,
  photoRefusalText,
  readPhotoOutcome,
} from "./photos.ts";

describe("the outcome of a photo upload", () => {
  const read = (query: string) => readPhotoOutcome(new URLSearchParams(query));
  it.each<[PhotoOutcome, string]>([
    [{ saved: 3, refused: [] }, "?gespeichert=3"],
    [{ saved: 0, refused: ["zu-gross", "zu-gross"] }, "?nicht=zu-gross"],
    [{ saved: 1, refused: ["kein-foto", "voll"] }, "?gespeichert=1&nicht=kein-foto,voll"],
    [{ saved: 0, refused: [] }, ""],
  ])("%j survives a round trip as %s", (outcome, query) => {
    expect(photoOutcomeQuery(outcome)).toBe(query);
    const refused = [...new Set(outcome.refused)];
    expect(read(query)).toEqual({ ...outcome, refused });
  });

  it("ignores unknown values", () => {
    const none = { saved: 0, refused: [] };
    expect(read("?gespeichert=99&nicht=<script>,toString,__proto__")).toEqual(none);
    expect(read("?gespeichert=-1")).toEqual(none);
  });
});

it("explains refusals, even with a key of another build", () => {
  expect(photoRefusalText("zu-gross")).toContain("größer als 12\u00a0MB");
  for (const unknownKey of ["neuer-grund", "toString", "", null, 1]) {
    expect(photoRefusalText(unknownKey)).toContain("konnten wir nicht annehmen");
  }
});

describe("photos are accepted", () => {
  // Half past midnight in Berlin.
  const receivedAt = new Date("2026-10-20T22:30:00Z");
  it("for thirty days after the inquiry, in German local time", () => {
    expect(lastPhotoDay(receivedAt)).toBe("2026-11-20");
    expect(isOpenForPhotos(receivedAt, new Date("2026-11-20T22:59:00Z"))).toBe(true);
    expect(isOpenForPhotos(receivedAt, new Date("2026-11-20T23:00:00Z"))).toBe(false);
  });
});
