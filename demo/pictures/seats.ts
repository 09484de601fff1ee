import type { Cabin } from "./dashboard.ts";
import { draw, group, shape } from "./svg.ts";

export function drawSteeringWheel(cabin: Cabin): string {
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

export function drawConsole(cabin: Cabin): string {
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

export function drawSeat(cabin: Cabin, x: number): string {
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
