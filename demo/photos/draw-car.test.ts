import { expect, it } from "vitest";
import { type CarPicture, drawCar, pictureFormats, pictureViews } from "./draw-car.ts";

const picture: CarPicture = {
  body: "Cabrio",
  color: "GREEN",
  metallic: true,
  view: "side",
  seed: 7,
};
const outside = pictureViews.filter((view) => view !== "interior");

/** The definition of a drawing's wheel: spokes, metal, brake caliper. */
const wheelOf = (svg: string) => /<path id="spokes".*?<g id="wheel">.*?<\/g>/.exec(svg)?.[0];
const placesOf = (svg: string) =>
  [...svg.matchAll(/href="#wheel" transform="([^"]+)"/g)].map((match) => match[1]);

it.each(["Beetle", "MidEngine", "OffRoad", "SmallCar"] as const)(
  "gives %s the same wheels in all of its photos",
  (body) => {
    const wheels = outside.map((view, at) =>
      wheelOf(drawCar({ ...picture, body, view, take: at % 3 })),
    );
    expect(wheels[0]).toContain("spokes");
    expect(new Set(wheels).size).toBe(1);
  },
);

it("draws the same seats inside and out", () => {
  const seats = (seed: number, view: "interior" | "side") =>
    drawCar({ ...picture, seed, view }).match(/#(24262a|2b2b2d|7a4a2c|8c7a63|5b1d1c|3b352f)/)?.[0];
  for (let seed = 1; seed <= 12; seed += 1) {
    expect(seats(seed, "side")).toBeDefined();
    expect(seats(seed, "interior")).toBe(seats(seed, "side"));
  }
});

it("varies the camera by car, and by photo of the same view", () => {
  const places = [1, 2, 3].flatMap((seed) =>
    [0, 1, 2].map((take) =>
      JSON.stringify(placesOf(drawCar({ ...picture, view: "front-quarter", seed, take }))),
    ),
  );
  expect(new Set(places).size).toBe(places.length);
});

it.each(pictureFormats)("draws %s pictures of every view in the same proportions", (format) => {
  const sizes = pictureViews.map((view) =>
    /width="(\d+)" height="(\d+)"/
      .exec(drawCar({ ...picture, view, format }))
      ?.slice(1)
      .map(Number),
  );
  const expected = { standard: [1600, 1200], upright: [1200, 1600], wide: [1600, 900] };
  for (const size of sizes) expect(size).toEqual(expected[format]);
});
