import { type Cabin, drawDashboard, drawScreens } from "./dashboard.ts";
import { createRandom, type Random } from "./random.ts";
import { drawConsole, drawSeat, drawSteeringWheel } from "./seats.ts";
import { blur, draw, linear, picture, radial, shape } from "./svg.ts";

const leathers: readonly [string, ...string[]] = [
  "#24262a",
  "#2b2b2d",
  "#6e4630",
  "#857560",
  "#4a1a1a",
  "#3b352f",
];
const trims: readonly [string, ...string[]] = ["#5b3c26", "#3a3d41", "#8a8d90", "#1a1b1d"];

/** The view from the rear bench to the windscreen: dashboard, wheel, screens, front seats. */
export function drawInterior(car: { seed: number; classic: boolean }): string {
  const random = createRandom(car.seed + 31);
  const cabin: Cabin = {
    leather: random.pick(leathers),
    trim: random.pick(trims),
    light: random.pick(["#ffb469", "#9cc4ff", "#ffd9a8", "#ff9d5c"]),
    screen: random.pick(["wide", "tablet"]),
    classic: car.classic,
  };
  const content = [
    drawOutside(random),
    drawDashboard(cabin),
    drawScreens(cabin),
    drawSteeringWheel(cabin),
    drawConsole(cabin),
    drawSeat(cabin, 330),
    drawSeat(cabin, 1270),
    shape("rect", { width: 1600, height: 1200, fill: "url(#cabin-shade)" }),
  ];
  return picture(defineCabin(cabin), content.join(""));
}

function defineCabin(cabin: Cabin): string {
  return [
    blur("soft", 7),
    linear("sky", [
      [0, "#2a3443"],
      [0.5, "#687080"],
      [0.8, "#b08d74"],
      [1, "#58483e"],
    ]),
    linear("dash", [
      [0, "#3d3f42"],
      [0.16, "#26282a"],
      [1, "#101112"],
    ]),
    linear("trim", [
      [0, "#fff", 0.3],
      [0.4, "#fff", 0.02],
      [1, "#000", 0.45],
    ]),
    linear("display", [
      [0, "#18202b"],
      [1, "#070a0f"],
    ]),
    linear("ring", [
      [0, "#55585c"],
      [0.4, "#222426"],
      [1, "#0c0d0e"],
    ]),
    linear("fold", [
      [0, "#fff", 0.2],
      [0.3, "#fff", 0.03],
      [1, "#000", 0.6],
    ]),
    linear(
      "flank",
      [
        [0, "#000", 0.5],
        [0.22, "#fff", 0.08],
        [0.5, "#000", 0],
        [0.8, "#fff", 0.06],
        [1, "#000", 0.55],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    radial("mood", [
      [0, cabin.light, 0.5],
      [1, cabin.light, 0],
    ]),
    radial(
      "cabin-shade",
      [
        [0.45, "#000", 0],
        [1, "#000", 0.6],
      ],
      { cx: 0.5, cy: 0.45, r: 0.75 },
    ),
  ].join("");
}

function drawOutside(random: Random): string {
  const sun = Math.round(random.between(350, 1250));
  return [
    shape("rect", { width: 1600, height: 1200, fill: "#0d0e0f" }),
    draw("M210 120Q800 60 1390 120L1540 500Q800 400 60 500Z", { fill: "url(#sky)" }),
    shape("ellipse", { cx: sun, cy: 400, rx: 420, ry: 130, fill: "url(#mood)" }),
    draw("M95 430Q500 350 800 365T1505 430L1540 510H60Z", { fill: "#17191c", opacity: 0.85 }),
    draw("M210 120Q800 60 1390 120", { fill: "none", stroke: "#050506", "stroke-width": 26 }),
    draw("M0 0H1600V130Q800 30 0 130Z", { fill: "#38383a" }),
    draw("M0 130Q800 30 1600 130", {
      fill: "none",
      stroke: "#000",
      "stroke-width": 8,
      opacity: 0.6,
    }),
    draw("M0 90L230 110L50 540L0 560Z", { fill: "#1b1c1e" }),
    draw("M1600 90L1370 110L1550 540L1600 560Z", { fill: "#1b1c1e" }),
    shape("rect", {
      x: 690,
      y: 112,
      width: 220,
      height: 66,
      rx: 22,
      fill: "#08090a",
      stroke: "#3b3d40",
      "stroke-width": 3,
    }),
    draw("M704 124H896V146L704 160Z", { fill: "#566070", opacity: 0.55 }),
  ].join("");
}
