import { drawDashboard, drawScreens } from "./dashboard.ts";
import { type DrawnCar, dressCar, type Outfit } from "./outfit.ts";
import { createRandom, type Random } from "./random.ts";
import { drawRearBench } from "./rear-bench.ts";
import { blur, type Crop, draw, group, linear, picture, radial, shape } from "./svg.ts";

function drawSteeringWheel(cabin: Outfit): string {
  const thick = cabin.classic ? 26 : 44;
  const circle = (r: number, values: Record<string, string | number>): string =>
    shape("ellipse", { cx: 425, cy: 735, rx: r, ry: r * 0.97, fill: "none", ...values });
  return [
    circle(226, { stroke: "#000", "stroke-width": thick + 22, opacity: 0.4, filter: "url(#soft)" }),
    draw("M215 725L350 690H500L635 725L628 765L505 790L470 945H380L345 790L222 765Z", {
      fill: "#1d1f21",
      stroke: "#000",
      "stroke-width": 3,
    }),
    draw("M232 735L345 712L352 762L240 756ZM618 735L505 712L498 762L610 756Z", {
      fill: "#0c0d0e",
      stroke: "#75787c",
      "stroke-width": 2,
    }),
    draw("M352 690Q425 672 498 690L508 770Q425 820 342 770Z", {
      fill: "#2a2c2f",
      stroke: "#08090a",
      "stroke-width": 3,
    }),
    shape("circle", {
      cx: 425,
      cy: 735,
      r: 24,
      fill: "#1a1b1d",
      stroke: "#9a9da1",
      "stroke-width": 3,
    }),
    circle(226, { stroke: "#060607", "stroke-width": thick + 5 }),
    circle(226, { stroke: "url(#ring)", "stroke-width": thick }),
    draw("M252 610A220 214 0 0 1 560 566", {
      fill: "none",
      stroke: "#a5a8ac",
      "stroke-width": 5,
      opacity: 0.45,
      "stroke-linecap": "round",
    }),
  ].join("");
}

function drawConsole(cabin: Outfit): string {
  return [
    draw("M660 745H940L1000 1200H600Z", { fill: "#191b1d", stroke: "#000", "stroke-width": 3 }),
    draw("M690 770H910L922 850H678Z", { fill: "#0b0c0d", stroke: "#4b4e52", "stroke-width": 2 }),
    ...[720, 760, 800, 840, 880].map((x) =>
      shape("rect", { x: x - 13, y: 800, width: 26, height: 16, rx: 4, fill: "#34373a" }),
    ),
    draw("M670 890H930L952 1060H648Z", { fill: cabin.trim }),
    draw("M670 890H930L952 1060H648Z", { fill: "url(#trim)" }),
    shape("ellipse", { cx: 800, cy: 985, rx: 46, ry: 20, fill: "#060607", opacity: 0.7 }),
    draw("M782 985L788 925Q800 900 812 925L818 985Z", {
      fill: "url(#ring)",
      stroke: "#000",
      "stroke-width": 2,
    }),
    shape("ellipse", {
      cx: 800,
      cy: 920,
      rx: 27,
      ry: 22,
      fill: "url(#ring)",
      stroke: "#8a8d91",
      "stroke-width": 2.5,
    }),
    draw("M640 1080H960L985 1200H615Z", { fill: cabin.leather }),
    draw("M640 1080H960L985 1200H615Z", { fill: "url(#fold)" }),
  ].join("");
}

function drawSeat(cabin: Outfit, x: number): string {
  const back =
    "M-235 1210Q-250 1010 -215 930Q-180 880 -90 872H90Q180 880 215 930Q250 1010 235 1210Z";
  const rest = "M-104 846Q-122 760 -96 732Q0 706 96 732Q122 760 104 846Q0 866 -104 846Z";
  const skin = (d: string): string =>
    draw(d, { fill: cabin.leather, stroke: "#050506", "stroke-width": 4 }) +
    draw(d, { fill: "url(#fold)" }) +
    draw(d, { fill: "url(#flank)" });
  return group(
    { transform: `translate(${x} 40)` },
    draw("M-42 840V890M42 840V890", { stroke: "#a9acb0", "stroke-width": 9 }),
    skin(back),
    skin(rest),
    draw("M-150 905Q-175 1040 -165 1200M150 905Q175 1040 165 1200", {
      fill: "none",
      stroke: "#d8cbb8",
      "stroke-width": 2.4,
      opacity: 0.4,
      "stroke-dasharray": "9 6",
    }),
    draw("M-150 1010Q0 1030 150 1010M-158 1100Q0 1120 158 1100", {
      fill: "none",
      stroke: "#000",
      "stroke-width": 4,
      opacity: 0.4,
    }),
  );
}

const closeUps: readonly (Crop | "all" | "bench")[] = [
  "all",
  "bench",
  { x: 60, y: 380, width: 760, height: 570 },
  { x: 480, y: 420, width: 800, height: 600 },
];

/** `take` numbers a car's interior pictures; `crop` applies to those of the whole cabin. */
export function drawInterior(car: DrawnCar, take: number, crop: Crop): string {
  const cabin = dressCar(car);
  const available = closeUps.filter((closeUp) => cabin.hasBench || closeUp !== "bench");
  const closeUp = available[take % available.length] ?? "all";
  const shade = shape("rect", { width: 1600, height: 1200, fill: "url(#cabin-shade)" });
  if (closeUp === "bench") return picture(defineCabin(cabin), drawRearBench(cabin) + shade, crop);
  const content = [
    drawOutside(createRandom(car.seed + 31)),
    drawDashboard(cabin),
    drawScreens(cabin),
    drawSteeringWheel(cabin),
    drawConsole(cabin),
    drawSeat(cabin, 330),
    drawSeat(cabin, 1270),
    shade,
  ];
  return picture(defineCabin(cabin), content.join(""), closeUp === "all" ? crop : closeUp);
}

function defineCabin(cabin: Outfit): string {
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
