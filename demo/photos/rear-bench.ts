import type { Outfit } from "./outfit.ts";
import { draw, group, shape } from "./svg.ts";

/** An upholstered part in the car's leather: lit from above, dark at its sides. */
function pad({ leather }: Outfit, d: string): string {
  return (
    draw(d, { fill: leather, stroke: "#050506", "stroke-width": 4 }) +
    draw(d, { fill: "url(#fold)" }) +
    draw(d, { fill: "url(#flank)" })
  );
}

const seam = { fill: "none", stroke: "#000", "stroke-width": 4, opacity: 0.4 };
const stitch = {
  fill: "none",
  stroke: "#d8cbb8",
  "stroke-width": 2.4,
  opacity: 0.4,
  "stroke-dasharray": "9 6",
};

function drawPlace(outfit: Outfit, x: number, wide: number): string {
  const rest = `M${-wide * 0.42} 420Q${-wide * 0.5} 330 ${-wide * 0.38} 300Q0 276 ${wide * 0.38} 300Q${wide * 0.5} 330 ${wide * 0.42} 420Q0 442 ${-wide * 0.42} 420Z`;
  const back = `M${-wide} 870Q${-wide * 1.02} 560 ${-wide * 0.9} 480Q${-wide * 0.7} 446 0 446Q${wide * 0.7} 446 ${wide * 0.9} 480Q${wide * 1.02} 560 ${wide} 870Z`;
  const inner = wide * 0.62;
  return group(
    { transform: `translate(${x} 0)` },
    draw(`M${-wide * 0.18} 410V470M${wide * 0.18} 410V470`, {
      stroke: "#a9acb0",
      "stroke-width": 9,
    }),
    pad(outfit, back),
    pad(outfit, rest),
    draw(
      `M${-inner} 500Q${-inner * 1.12} 690 ${-inner} 866M${inner} 500Q${inner * 1.12} 690 ${inner} 866`,
      stitch,
    ),
    draw(`M${-inner} 600Q0 616 ${inner} 600M${-inner * 1.04} 710Q0 728 ${inner * 1.04} 710`, seam),
  );
}

export function drawRearBench(outfit: Outfit): string {
  const window = outfit.profile.open
    ? "M0 0H1600V420Q800 380 0 420Z"
    : "M430 120Q800 96 1170 120L1250 330Q800 300 350 330Z";
  const belt = (x: number, turn: number) =>
    draw(`M${x} 300L${x + turn * 190} 640L${x + turn * 250} 880`, {
      fill: "none",
      stroke: "#151618",
      "stroke-width": 26,
      opacity: 0.9,
    });
  const door = (x: number, turn: number) =>
    draw(`M${x} 240L${x + turn * 150} 330L${x + turn * 190} 900L${x + turn * 80} 1200H${x}Z`, {
      fill: "#1c1e20",
      stroke: "#000",
      "stroke-width": 3,
    }) +
    draw(`M${x} 640L${x + turn * 168} 640L${x + turn * 178} 720L${x} 750Z`, {
      fill: outfit.trim,
    }) +
    draw(`M${x} 757L${x + turn * 178} 727`, {
      fill: "none",
      stroke: outfit.light,
      "stroke-width": 4,
      opacity: 0.8,
    });
  return [
    shape("rect", { width: 1600, height: 1200, fill: "#101113" }),
    draw("M0 0H1600V360Q800 300 0 360Z", { fill: "#2b2c2e" }),
    draw(window, { fill: "url(#sky)" }),
    draw(window, { fill: "none", stroke: "#050506", "stroke-width": 18 }),
    shape("ellipse", { cx: 800, cy: 330, rx: 420, ry: 70, fill: "url(#mood)" }),
    draw("M130 430Q800 350 1470 430V520H130Z", { fill: "#17181a" }),
    drawPlace(outfit, 800, 190),
    drawPlace(outfit, 430, 265),
    drawPlace(outfit, 1170, 265),
    belt(250, 1),
    belt(1350, -1),
    pad(outfit, "M110 1010Q120 870 230 850Q800 812 1370 850Q1480 870 1490 1010L1530 1200H70Z"),
    draw("M615 846Q600 1000 590 1200M985 846Q1000 1000 1010 1200", seam),
    draw("M190 930Q800 890 1410 930", stitch),
    door(0, 1),
    door(1600, -1),
  ].join("");
}
