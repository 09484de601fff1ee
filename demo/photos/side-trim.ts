import type { Body } from "./body-surface.ts";
import { hex, type Rgb, tone } from "./paint.ts";
import { hull, type Pen, spread } from "./pen.ts";
import type { Point, Vector } from "./space.ts";
import { draw, line } from "./svg.ts";

/** The arch around a wheel as x and z, cut off at the sill. */
function arch(body: Body, axle: number, factor: number): Point[] {
  const { wheelRadius, sill } = body.profile;
  const radius = wheelRadius * factor;
  const drop = Math.asin(Math.min(0.95, Math.max(-0.95, (wheelRadius - sill) / radius)));
  return spread(Math.PI + drop, -drop, 30).map(
    (angle): Point => [axle + Math.cos(angle) * radius, wheelRadius + Math.sin(angle) * radius],
  );
}

/** Wheel wells and their lips; with cladding a ring of dark plastic. */
export function drawArches(body: Body, pen: Pen): string {
  const { frontAxle, rearAxle, cladding } = body.profile;
  return [frontAxle, rearAxle]
    .map((axle) => {
      const opening = pen.side(arch(body, axle, 1.1));
      const ring = pen.side(arch(body, axle, 1.27));
      return [
        cladding ? draw(line(ring), { fill: "url(#plastic)" }) : "",
        draw(line(opening), { fill: "#040405" }),
        draw(line(opening, false), {
          fill: "none",
          stroke: "#000",
          "stroke-width": 6,
          opacity: 0.35,
        }),
        draw(line(pen.side(arch(body, axle, cladding ? 1.13 : 1.115)), false), {
          fill: "none",
          stroke: "#fff",
          "stroke-width": 1.6,
          opacity: cladding ? 0.12 : 0.3,
        }),
      ].join("");
    })
    .join("");
}

export function drawSill(body: Body, pen: Pen): string {
  const { sill, length, cladding, noseDepth, tailDepth } = body.profile;
  const height = cladding ? 0.13 : 0.05;
  const [from, to] = [noseDepth + 0.05, length - tailDepth - 0.05];
  const strip = pen.side([
    ...spread(from, to, 14).map((x): Point => [x, sill + height]),
    ...spread(to, from, 14).map((x): Point => [x, sill - 0.02]),
  ]);
  return draw(line(strip), {
    fill: cladding ? "url(#plastic)" : "#08090a",
    opacity: cladding ? 1 : 0.85,
  });
}

export function drawCrest(body: Body, pen: Pen): string {
  const { length, sill } = body.profile;
  const along = (lift: number): Point[] =>
    spread(0.5, length - 0.45, 26).map(
      (x): Point => [x, sill + (body.belt(x) - sill) * 0.745 + lift],
    );
  return (
    draw(line(pen.side(along(-0.016)), false), {
      fill: "none",
      stroke: "#000",
      "stroke-width": 5,
      opacity: 0.16,
    }) +
    draw(line(pen.side(along(0.004)), false), {
      fill: "none",
      stroke: "url(#crest)",
      "stroke-width": 2.2,
    })
  );
}

function doorGaps(body: Body): Point[][] {
  const { doors, sill, rearAxle, wheelRadius } = body.profile;
  const low = sill + (body.profile.cladding ? 0.15 : 0.075);
  const front = doors[0] ?? 1.4;
  const last = doors.at(-1) ?? 3.4;
  const reach = rearAxle - wheelRadius * 1.28;
  const end: Point[] =
    last > reach - 0.05
      ? [
          [reach - 0.06, low],
          [reach - 0.01, low + 0.12],
          [reach + 0.06, low + 0.3],
          [last + 0.02, body.belt(last) - 0.16],
          [last + 0.06, body.belt(last) + 0.03],
        ]
      : [
          [last - 0.02, low],
          [last, 0.6],
          [last + 0.03, body.belt(last) + 0.03],
        ];
  const start: Point[] = [
    [front + 0.05, low],
    [front, low + 0.1],
    [front + 0.01, 0.6],
    [front + 0.09, body.belt(front) - 0.01],
  ];
  const middle = doors.slice(1, -1).map((x): Point[] => [
    [x, low],
    [x, 0.6],
    [x + 0.01, body.belt(x) + 0.03],
  ]);
  const bottom = spread((start[0] ?? [1.4, 0])[0], (end[0] ?? [3.3, 0])[0], 8).map(
    (x): Point => [x, low],
  );
  return [start, ...middle, end, bottom];
}

export function drawDoors(body: Body, pen: Pen, paint: Rgb): string {
  const gaps = doorGaps(body).map((gap) => {
    const d = line(pen.side(gap), false);
    return (
      draw(d, {
        fill: "none",
        stroke: "#fff",
        "stroke-width": 2,
        opacity: 0.16,
        transform: "translate(2.4 0.5)",
        "stroke-linejoin": "round",
      }) +
      draw(d, {
        fill: "none",
        stroke: "#040405",
        "stroke-width": 2.6,
        opacity: 0.78,
        "stroke-linejoin": "round",
      })
    );
  });
  const handles = body.profile.doors.slice(1).map((x) => {
    const sliding = body.profile.slidingDoor && x > 3;
    const place = sliding ? x - 0.95 : x - 0.27;
    return drawHandle(body, pen, place, paint);
  });
  const rail = body.profile.slidingDoor ? drawSlidingRail(body, pen) : "";
  return gaps.join("") + rail + handles.join("");
}

function drawHandle(body: Body, pen: Pen, x: number, paint: Rgb): string {
  const z = body.belt(x) - 0.1;
  const bar = (lift: number): string =>
    line(
      pen.side([
        [x, z + lift],
        [x + 0.1, z + lift + 0.004],
        [x + 0.2, z + lift + 0.002],
      ]),
      false,
    );
  const round = { fill: "none", "stroke-linecap": "round" };
  return (
    draw(bar(-0.012), { ...round, stroke: "#000", "stroke-width": 9, opacity: 0.45 }) +
    draw(bar(0), { ...round, stroke: hex(tone(paint, 0.82)), "stroke-width": 6.5 }) +
    draw(bar(0.006), { ...round, stroke: "#fff", "stroke-width": 1.8, opacity: 0.5 })
  );
}

function drawSlidingRail(body: Body, pen: Pen): string {
  const from = body.profile.doors.at(-1) ?? 3.4;
  const rail = pen.side(
    spread(from + 0.05, body.profile.length - 0.35, 6).map((x): Point => [x, body.belt(x) - 0.19]),
  );
  return draw(line(rail, false), {
    fill: "none",
    stroke: "#050506",
    "stroke-width": 5,
    opacity: 0.7,
  });
}

/** Outside mirror: a small pod beside the pillar, painted above, dark below. */
export function drawMirror(body: Body, pen: Pen, side: 1 | -1): string {
  const x = body.profile.glass.front + 0.03;
  const z = body.belt(x) + 0.075;
  const [, foot] = body.cabinAt(x, z);
  const pod: Vector[] = [];
  for (const longitude of spread(0, Math.PI * 2, 14)) {
    for (const latitude of [-1.1, -0.55, 0, 0.55, 1.1]) {
      const flat = Math.cos(latitude) ** 0.7;
      pod.push([
        x - 0.02 + Math.cos(longitude) * flat * 0.075,
        side * (foot + 0.15 + Math.sin(longitude) * flat * 0.1),
        z + Math.sin(latitude) * 0.075,
      ]);
    }
  }
  const arm = pen.space([
    [x, side * (foot - 0.01), z - 0.05],
    [x, side * (foot + 0.14), z - 0.05],
    [x, side * (foot + 0.14), z],
    [x, side * (foot - 0.01), z - 0.015],
  ]);
  return (
    draw(line(arm), { fill: "#0a0b0c" }) +
    draw(line(hull(pen.space(pod))), {
      fill: "url(#mirror)",
      stroke: "#000",
      "stroke-width": 1.2,
      "stroke-opacity": 0.4,
    })
  );
}

export function drawRoofRails(body: Body, pen: Pen, bright: boolean): string {
  const { header, backlight } = body.profile;
  const rail = (q: number): string => {
    const points = spread(header + 0.25, backlight + 0.1, 12).map((u): Vector => {
      const [x, y, z] = body.canopy(u, q);
      return [x, y, z + 0.035];
    });
    const d = line(pen.space(points), false);
    return (
      draw(d, { fill: "none", stroke: "#050607", "stroke-width": 9, "stroke-linecap": "round" }) +
      draw(d, {
        fill: "none",
        stroke: bright ? "#b6b9bd" : "#303235",
        "stroke-width": 4,
        "stroke-linecap": "round",
        transform: "translate(0 -1.5)",
      })
    );
  };
  return rail(-0.86) + rail(0.86);
}
