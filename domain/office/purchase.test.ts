import { expect, it } from "vitest";
import { purchaseStage } from "./purchase.ts";

const offered = { kind: "offered", text: "8.500\u00a0€", isWithdrawn: false } as const;
const priced = { kind: "priced", text: "8.200", isWithdrawn: false } as const;
const replied = { kind: "replied", text: "Guten Tag", isWithdrawn: false } as const;
const slot = { day: "2026-12-02", clock: "10:00" };

it.each([
  [{}, ["Neu", "answer"]],
  [{ isAnswered: true }, ["Beantwortet", "look"]],
  [{ visit: { slot, isPast: false } }, [expect.stringMatching(/^Besichtigung: .*10:00/), "wait"]],
  [{ visit: { slot, isPast: true } }, ["Besichtigt", "price"]],
  [{ events: [offered] }, ["Angebot gemacht: 8.500\u00a0€", "decide"]],
  [{ events: [{ ...offered, isWithdrawn: true }] }, ["Neu", "answer"]],
  [{ events: [offered, { ...offered, text: "9.000" }] }, ["Angebot gemacht: 9.000", "decide"]],
  [{ events: [priced] }, ["8.200, dem Kunden noch nicht genannt", "tell"]],
  [{ events: [offered, replied, priced] }, ["8.200, dem Kunden noch nicht genannt", "tell"]],
  [{ events: [priced, { ...replied, kind: "confirmed" }] }, [expect.any(String), "tell"]],
  [{ events: [priced, replied] }, ["Angebot gemacht: 8.200", "decide"]],
  [{ events: [offered], state: "contract" }, ["Angekauft", "none"]],
  [{ state: "handled" }, ["Kein Kauf", "none"]],
] as const)("an offered car with %j is %j", (changes, [label, next]) => {
  const start = { state: "new", events: [], isAnswered: false, visit: null } as const;
  expect(purchaseStage({ ...start, ...changes })).toEqual({ label, next });
});
