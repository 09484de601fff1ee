import type { Random } from "./random.ts";
import { draw, shape } from "./svg.ts";

/** Wheels are drawn on a disc of radius 100 (outer edge of the tyre). */
export type WheelDesign = { rim: number; spokes: string; name: WheelName };
type WheelName = "twin" | "star" | "multi" | "turbine" | "mesh" | "classic";

const polar = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${Math.round(radius * Math.cos(angle) * 10) / 10} ${Math.round(radius * Math.sin(angle) * 10) / 10}`;
};

/** A spoke from hub to rim: angles are half openings, twist turns the outer end. */
function spoke(rim: number, at: number, hub: number, outer: number, twist = 0): string {
  const middle = (hub + outer) / 2.6;
  return (
    `M${polar(12, at - hub)}Q${polar(rim * 0.55, at - middle + twist * 0.3)} ${polar(rim, at - outer + twist)}` +
    `L${polar(rim, at + outer + twist)}Q${polar(rim * 0.55, at + middle + twist * 0.3)} ${polar(12, at + hub)}Z`
  );
}

function around(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(-90 + (index * 360) / count)).join("");
}

function spokesOf(name: WheelName, rim: number): string {
  const inner = rim - 3;
  switch (name) {
    case "twin":
      return around(
        5,
        (at) => spoke(inner, at - 11, 12, 4.5, -4) + spoke(inner, at + 11, 12, 4.5, 4),
      );
    case "star":
      return around(5, (at) => spoke(inner, at, 34, 11));
    case "multi":
      return around(14, (at) => spoke(inner, at, 9, 3.6));
    case "turbine":
      return around(9, (at) => spoke(inner, at, 16, 6.5, 15));
    case "mesh":
      return around(10, (at) => spoke(inner, at, 11, 3, 12) + spoke(inner, at, 11, 3, -12));
    case "classic":
      return around(12, (at) => spoke(inner - 8, at, 13, 8.5));
  }
}

/** A wheel design for a car: sporty cars get larger rims, old cars small ones with a chrome cap. */
export function pickWheelDesign(random: Random, rim: number, classic: boolean): WheelDesign {
  const name: WheelName = random.pick(["twin", "star", "multi", "turbine", "mesh"]);
  const own = classic ? "classic" : name;
  const size = classic ? 62 : rim;
  return { rim: size, name: own, spokes: spokesOf(own, size) };
}

/** The face of a wheel as a group to be used several times; colours come from gradients. */
export function drawWheelFace(design: WheelDesign, dark: boolean, caliper: string): string {
  const { rim } = design;
  const metal = dark ? "url(#rim-dark)" : "url(#rim)";
  const disc = rim * 0.66;
  const holes = around(
    5,
    (at) => `M${polar(9.5, at + 36)}m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0`,
  );
  return `<path id="spokes" d="${design.spokes}"/><g id="wheel">${[
    shape("circle", { r: 100, fill: "url(#tyre)" }),
    shape("circle", { r: 96, fill: "none", stroke: "#3b3c3e", "stroke-width": 1.2, opacity: 0.7 }),
    shape("circle", {
      r: (100 + rim) / 2 + 2,
      fill: "none",
      stroke: "#050505",
      "stroke-width": 1.5,
    }),
    draw(`M-78 -50A93 93 0 0 1 60 -71`, {
      fill: "none",
      stroke: "#707276",
      "stroke-width": 3,
      opacity: 0.35,
      "stroke-linecap": "round",
    }),
    shape("circle", { r: rim, fill: metal }),
    shape("circle", { r: rim - 3, fill: "#08090a" }),
    shape("circle", { r: rim - 5, fill: "url(#barrel)" }),
    shape("circle", { r: disc, fill: "url(#brake)" }),
    shape("circle", { r: disc * 0.5, fill: "#121315" }),
    draw(
      `M${polar(disc + 3, -28)}A${disc + 3} ${disc + 3} 0 0 1 ${polar(disc + 3, 30)}L${polar(disc * 0.66, 24)}A${disc * 0.66} ${disc * 0.66} 0 0 0 ${polar(disc * 0.66, -22)}Z`,
      { fill: caliper },
    ),
    shape("use", { href: "#spokes", opacity: 0.55, transform: "translate(-1.5 3)" }),
    shape("use", {
      href: "#spokes",
      fill: metal,
      stroke: dark ? "#6b6e72" : "#fff",
      "stroke-width": 0.7,
      "stroke-opacity": 0.5,
    }),
    shape("circle", { r: 17, fill: metal }),
    draw(holes, { fill: "#0b0c0d" }),
    shape("circle", { r: 6.4, fill: "#17181a", stroke: "#8d9095", "stroke-width": 0.9 }),
    shape("circle", {
      r: rim - 1.2,
      fill: "none",
      stroke: dark ? "#8a8d91" : "#f4f5f6",
      "stroke-width": 2,
      opacity: 0.75,
    }),
    shape("circle", { r: 100, fill: "url(#wheel-shade)" }),
  ].join("")}</g>`;
}
