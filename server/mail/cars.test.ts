import sharp from "sharp";
import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#tests/support/test-car.ts";
import { carCard, carRows, mailCar } from "./cars.ts";
import { mailContent } from "./layout.ts";

const shown = (car: Car) => {
  const about = {
    car,
    photo: null,
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

it("no price stands without what the listing says against the car", () => {
  for (const text of shown(aCar({ accident_damaged: true, roadworthy: false }))) {
    expect(text).toMatch(/19\.980[\s\S]*Unfallfahrzeug, Nicht fahrtauglich/);
  }
});

it("the mark is a small picture of its own", async () => {
  const { pictures: [mark] = [] } = mailContent({
    subject: "",
    title: "",
    preview: "",
    blocks: [],
  });
  if (mark === undefined) throw new Error("The mail has no mark.");
  expect(await sharp(mark.content).metadata()).toMatchObject({ format: "png", width: 80 });
  expect(mark.content.byteLength).toBeLessThan(3_000);
});
