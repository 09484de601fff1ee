import { expect, it } from "vitest";
import { spreadMarks } from "./spread-marks.ts";

const size = { width: 480, height: 150 };
const least = 60;

const distances = (marks: readonly { x: number; y: number }[]) =>
  marks.flatMap((one, index) =>
    marks.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );

it("leaves marks where they are that hide none", () => {
  const marks = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 300, y: 150 },
  ];
  expect(spreadMarks(marks, size, least)).toEqual(marks);
});

it.each([
  ["near ones", [240, 100], [250, 104], [246, 92]],
  ["at one point", [240, 100], [240, 100], [240, 100]],
  ["in a corner", [480, 150], [480, 150], [470, 150]],
])("moves marks apart, within the drawing: %s", (_, ...points) => {
  const marks = spreadMarks(
    points.map(([x = 0, y = 0]) => ({ x, y })),
    size,
    least,
  );
  expect(Math.min(...distances(marks))).toBeGreaterThan(least - 1);
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(size.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(size.height);
  }
});

it("gives more marks than fit the room there is", () => {
  const marks = Array.from({ length: 20 }, (_, index) => ({ x: 90 + index, y: 70 }));
  const spread = spreadMarks(marks, { width: 190, height: 150 }, least);
  expect(Math.min(...distances(spread))).toBeGreaterThan(15);
});
