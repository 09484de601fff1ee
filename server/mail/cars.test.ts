import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aSayingFile } from "#tests/support/test-file.ts";
import { carCard, carRows, mailCar } from "./cars.ts";

const shown = (car: Car) => {
  const about = {
    car,
    picture: null,
    origin: "https://autohaus.example",
    at: new Date("2026-11-24"),
  };
  const blocks = [carCard(about), carRows([mailCar(car, null, about)])];
  return blocks.flatMap((block) => (block === null ? [] : [block.text, String(block.html)]));
};

it("a car assumed new has its energy line wherever the engine is named", () => {
  for (const text of shown(aCar({ mileage: 10 }))) {
    expect(text).toContain("150\u00a0PS");
    expect(text).toContain("CO₂-Klasse: D");
  }
  for (const text of shown(aCar())) expect(text).not.toContain("CO₂");
});

it("every price is shown with what it leaves out and the defects of the listing", () => {
  for (const text of shown(aCar({ battery: "BATTERY_RENTED" })))
    expect(text).toMatch(/19\.980 € zzgl\. Batteriemiete/);
  for (const text of shown(aCar({ accident_damaged: true, roadworthy: false }))) {
    expect(text).toMatch(/19\.980[\s\S]*Unfallfahrzeug, Nicht fahrtauglich/);
  }
});

it("a car with a file has a line of its honest label", () => {
  for (const text of shown(aCar({ file: aSayingFile })))
    expect(text).toContain("Der ehrliche Zettel: Die Kupplung rupft +\u00a02");
  for (const text of shown(aCar())) expect(text).not.toContain("Zettel");
});
