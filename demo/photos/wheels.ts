import type { Body } from "./body-surface.ts";
import { hull, spread } from "./pen.ts";
import type { Random } from "./random.ts";
import type { Camera, Vector } from "./space.ts";
import { draw, line, linear, radial, shape } from "./svg.ts";

/** Wheels are drawn on a disc of radius 100, the tyre's outer edge. */
type WheelDesign = { rim: number; spokes: string; name: WheelName };
type WheelName = "twin" | "star" | "multi" | "turbine" | "mesh" | "classic";

const polar = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${Math.round(radius * Math.cos(angle) * 10) / 10} ${Math.round(radius * Math.sin(angle) * 10) / 10}`;
};

/** A spoke from hub to rim: angles are half openings, `twist` turns the outer end. */
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

/** A car's wheel design: sporty cars get larger rims, old cars small ones with a chrome cap. */
function pickWheelDesign(random: Random, rim: number, classic: boolean): WheelDesign {
  const name: WheelName = random.pick(["twin", "star", "multi", "turbine", "mesh"]);
  const own = classic ? "classic" : name;
  const size = classic ? 62 : rim;
  return { rim: size, name: own, spokes: spokesOf(own, size) };
}

function drawWheelFace(design: WheelDesign, dark: boolean, caliper: string): string {
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

type Wheels = {
  definitions: string;
  behind: string;
  faces: string;
  mirrored: string;
};

const tyreWidth = 0.22;

export function defineWheel(random: Random, rim: number, classic: boolean): string {
  const dark = !classic && random.next() < 0.3;
  const caliper = random.pick(["#3a3c3f", "#3a3c3f", "#3a3c3f", "#7d1a16", "#55585c"]);
  return (
    linear(
      "rim",
      [
        [0, "#f3f4f5"],
        [0.38, "#b9bcc0"],
        [0.62, "#83878c"],
        [1, "#54575b"],
      ],
      { x1: 0.2, y1: 0, x2: 0.6, y2: 1 },
    ) +
    linear(
      "rim-dark",
      [
        [0, "#73767b"],
        [0.4, "#393b3f"],
        [1, "#191a1c"],
      ],
      { x1: 0.2, y1: 0, x2: 0.6, y2: 1 },
    ) +
    radial("tyre", [
      [0.6, "#0c0c0d"],
      [0.78, "#1c1c1e"],
      [0.92, "#232426"],
      [1, "#0a0a0b"],
    ]) +
    linear("barrel", [
      [0, "#050505"],
      [0.6, "#1b1d1f"],
      [1, "#3c3f42"],
    ]) +
    radial("brake", [
      [0.4, "#3b3d40"],
      [0.72, "#7e8286"],
      [0.8, "#5a5d61"],
      [1, "#8d9195"],
    ]) +
    linear("wheel-shade", [
      [0, "#000", 0.62],
      [0.3, "#000", 0.08],
      [0.7, "#000", 0],
      [1, "#000", 0.3],
    ]) +
    drawWheelFace(pickWheelDesign(random, rim, classic), dark, caliper)
  );
}

/** Projects the flat wheel (radius 100) into the picture; `below` mirrors it below the floor. */
function layWheel(camera: Camera, center: Vector, radius: number, below = false): string {
  const sign = below ? -1 : 1;
  const at = (x: number, z: number) =>
    camera.project([center[0] + x, center[1], sign * (center[2] + z)]);
  const [left, right, top, bottom] = [at(-radius, 0), at(radius, 0), at(0, radius), at(0, -radius)];
  const values = [
    (right[0] - left[0]) / 200,
    (right[1] - left[1]) / 200,
    (bottom[0] - top[0]) / 200,
    (bottom[1] - top[1]) / 200,
    (left[0] + right[0]) / 2,
    (top[1] + bottom[1]) / 2,
  ];
  return `matrix(${values.map((value) => Math.round(value * 1000) / 1000).join(" ")})`;
}

/** The wheels of a body; the picture must contain the definitions of {@link defineWheel}. */
export function placeWheels(body: Body, camera: Camera): Omit<Wheels, "definitions"> {
  const { profile } = body;
  const radius = profile.wheelRadius;
  const center = (axle: number, inset: number): Vector => {
    const [, y] = body.sideAt(axle, profile.sill + 0.25);
    return [axle, y - inset, radius];
  };
  const tyre = (axle: number, side: 1 | -1): string => {
    const outer = side * center(axle, 0.02)[1];
    const rims = [outer, outer - side * tyreWidth].flatMap((y) =>
      spread(0, Math.PI * 2, 20).map(
        (angle): Vector => [axle + Math.cos(angle) * radius, y, radius + Math.sin(angle) * radius],
      ),
    );
    return draw(line(hull(rims.map(camera.project))), { fill: "#101011" });
  };
  const axles = [profile.frontAxle, profile.rearAxle];
  const behind = axles.flatMap((axle) => [tyre(axle, -1), tyre(axle, 1)]);
  const use = (axle: number, below: boolean): string =>
    shape("use", {
      href: "#wheel",
      transform: layWheel(camera, center(axle, 0.015), radius, below),
    });
  return {
    behind: behind.join(""),
    faces: axles.map((axle) => use(axle, false)).join(""),
    mirrored: axles.map((axle) => use(axle, true)).join(""),
  };
}
