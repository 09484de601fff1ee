import { type Canvas, type DrawnCar, tonesOf } from "./drawn-car.ts";
import { circle, draw, element, group, mix, type Point } from "./pen.ts";

/** What a close-up shows of a car's sheet: how many of a kind, and the length of each. */
export type Mark = { kind: keyof typeof kinds; count: number; centimetres: number };

type Sheet = {
  tones: ReturnType<typeof tonesOf>;
  /** Pixels per centimetre. */
  scale: number;
  /** Between 0 and 1, the same for the same number. */
  chance: (number: number) => number;
};
type DrawMark = (sheet: Sheet, at: Point, length: number) => string;

const primer = "#cfcac0";

/** A ragged spot, and within it the primer, which somebody has dabbed. */
const drawChip: DrawMark = ({ tones, chance }, [x, y], length) => {
  const spot = (radius: number, fill: string) => {
    const edge = Array.from({ length: 11 }, (_, k) => {
      const reach = radius * (0.72 + 0.5 * chance(k + 7));
      const angle = (k / 11) * 2 * Math.PI;
      return `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
    });
    return draw(`M${edge.join("L")}Z`, { fill });
  };
  return [
    spot(0.58 * length, tones.deep),
    spot(0.52 * length, mix(tones.base, "#fff8ec", 0.7)),
    spot(0.42 * length, primer),
    spot(0.2 * length, mix(tones.deep, primer, 0.3)),
  ].join("");
};

/** Thin, with pointed ends, its lower edge in the light. */
function drawStroke([x, y]: Point, length: number, thickness: number, fill: string): string {
  const [half, rise] = [length / 2, length * 0.07];
  const curve = (bend: number) => `Q${x} ${y + bend} `;
  return draw(
    `M${x - half} ${y + rise}${curve(-thickness)}${x + half} ${y - rise}${curve(thickness)}${x - half} ${y + rise}Z`,
    { fill },
  );
}

const drawScratch: DrawMark = ({ tones, scale }, [x, y], length) => {
  const width = Math.max(7, 0.14 * scale);
  return (
    drawStroke([x, y + width * 0.6], length, width, tones.deep) +
    drawStroke([x, y], length, width, mix(tones.base, "#fff8ec", 0.8)) +
    drawStroke([x + length * 0.12, y + width * 2.4], length * 0.5, width * 0.4, tones.light)
  );
};

const drawScuff: DrawMark = ({ tones, chance }, [x, y], length) =>
  Array.from({ length: 34 }, (_, k) => {
    const [along, across, long] = [chance(k), chance(k + 50), chance(k + 100)];
    const fill = [primer, tones.deep, mix(tones.base, "#fff8ec", 0.75)][k % 3] ?? primer;
    const at: Point = [x + (along - 0.5) * length * 0.8, y + (across - 0.5) * length * 0.2];
    return drawStroke(at, length * (0.08 + 0.24 * long), 4 + 9 * chance(k + 150), fill);
  }).join("");

/** A hollow, lit from above. The stripes of a lamp bend in it, as whoever beats out dents looks at them. */
const drawDent: DrawMark = ({ tones }, [x, y], length) => {
  const lines = [-0.8, -0.4, 0, 0.4, 0.8].map((row) => {
    const points = Array.from({ length: 81 }, (_, k) => {
      const away = ((k * 20 - x) / length) * 2;
      const depth = Math.exp(-(away ** 2) - (row * 1.5) ** 2) * length * 0.3;
      return `${k * 20} ${Math.round(y + row * length + depth)}`;
    });
    return `M${points.join("L")}`;
  });
  const stops = [tones.deep, tones.shade, tones.base, tones.light].map(
    (color, at) => `<stop offset="${0.25 * at}" stop-color="${color}"/>`,
  );
  return (
    `<linearGradient id="hollow" x2=".25" y2="1">${stops.join("")}</linearGradient>` +
    element("ellipse", {
      ...{ cx: x, cy: y, rx: length * 0.5, ry: length * 0.4, fill: "url(#hollow)" },
    }) +
    draw(lines.join(""), {
      ...{ fill: "none", stroke: tones.light, "stroke-width": length * 0.055 },
      "stroke-opacity": "0.75",
    })
  );
};

/** Beside the seam the paint is new, and lighter. */
const drawTone: DrawMark = ({ tones }) =>
  draw("M806 -20Q780 600 822 1220H1620V-20Z", { fill: tones.light, "fill-opacity": "0.5" }) +
  draw("M800 -20Q774 600 816 1220", { fill: "none", stroke: tones.seam, "stroke-width": 16 });

const kinds = {
  chip: drawChip,
  scratch: drawScratch,
  scuff: drawScuff,
  dent: drawDent,
  tone: drawTone,
} as const;

/** How many times its length a mark has around it. */
const closeness = { chip: 2, scratch: 2.2, scuff: 1.8, dent: 3, tone: 2 } as const;

/** A folding rule without numbers: a line per centimetre, a longer one for each fifth; of a small mark the millimetres, too. */
function drawRule(scale: number): string {
  const parts = scale > 150 ? 10 : 1;
  const ticks = Array.from({ length: Math.ceil((1700 / scale) * parts) }, (_, k) => {
    const length = k % (5 * parts) === 0 ? 84 : k % parts === 0 ? 60 : 30;
    return `M${Math.round((k / parts) * scale - 40)} 950v${length}`;
  });
  return group(
    { transform: "rotate(-2 800 1020)" },
    element("rect", {
      x: -60,
      y: 962,
      width: 1720,
      height: 150,
      fill: "#120f0d",
      "fill-opacity": "0.3",
    }),
    element("rect", { x: -60, y: 950, width: 1720, height: 140, fill: "#e6bd52" }),
    draw(ticks.join(""), { fill: "none", stroke: "#3b2c14", "stroke-width": 6 }),
    element("rect", { x: 1360, y: 950, width: 300, height: 140, rx: 70, fill: "#dcae3d" }),
    circle([1430, 1020], 26, { fill: "#8d8a84" }),
  );
}

/** The sheet of a car from so near that a mark is as large as the picture allows, and a rule beside it. */
export function drawCloseUp(car: DrawnCar, mark: Mark, { width, height }: Canvas): string {
  const { kind, count, centimetres } = mark;
  const tones = tonesOf(car);
  const scale = width / Math.max(4, centimetres * closeness[kind]);
  const sheet: Sheet = {
    ...{ tones, scale },
    chance: (number) => Math.abs(Math.sin(number * 12.9898 + car.seed) * 43758.5453) % 1,
  };
  const spots: readonly Point[] = [
    [0.46, 0.42],
    [0.7, 0.26],
    [0.27, 0.62],
  ];
  return [
    element("rect", { width, height, fill: tones.base }),
    draw("M0 0H1600V120Q800 250 0 170Z", { fill: tones.light, "fill-opacity": "0.6" }),
    draw("M0 880Q800 800 1600 900V1200H0Z", { fill: tones.shade }),
    ...spots
      .slice(0, count)
      .map(([x, y]) => kinds[kind](sheet, [x * width, y * height], centimetres * scale)),
    drawRule(scale),
  ].join("");
}
