import { expect, it } from "vitest";
import { changedPart } from "./changed-part.ts";

const text =
  "Wir sind seit drei Generationen in der Region und kennen jeden Wagen auf unserem Hof.";

it("shows short texts whole", () => {
  const change = { before: "Anna", after: "Berta" };
  expect(changedPart(change)).toEqual(change);
});

it("shows of long texts what differs, with a few words around it", () => {
  expect(changedPart({ before: text, after: text.replace("drei", "vier") })).toEqual({
    before: "Wir sind seit drei Generationen in der …",
    after: "Wir sind seit vier Generationen in der …",
  });
  const { before, after } = changedPart({ before: text, after: `${text} Kommen Sie.` });
  expect([before, after]).toEqual([
    "… Wagen auf unserem Hof.",
    "… Wagen auf unserem Hof. Kommen Sie.",
  ]);
});

it("cuts a long text that came or went", () => {
  const { before, after } = changedPart({ before: "", after: text.repeat(4) });
  expect([before, after.length]).toEqual(["", 202]);
});
