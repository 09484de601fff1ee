import type { Outfit } from "./outfit.ts";
import { draw, group, shape } from "./svg.ts";

export function drawDashboard(cabin: Outfit): string {
  const vents = [170, 690, 910, 1430].map((x) =>
    group(
      {},
      shape("rect", {
        x: x - 82,
        y: 610,
        width: 164,
        height: 54,
        rx: 16,
        fill: "#060708",
        stroke: "#7d8084",
        "stroke-width": 2.5,
      }),
      draw(`M${x - 70} 626H${x + 70}M${x - 70} 638H${x + 70}M${x - 70} 650H${x + 70}`, {
        stroke: "#34373a",
        "stroke-width": 4,
      }),
    ),
  );
  return [
    draw("M0 520Q240 440 560 455Q800 400 1040 455Q1360 440 1600 520V1200H0Z", {
      fill: "url(#dash)",
    }),
    draw("M0 530Q240 452 560 466Q800 412 1040 466Q1360 452 1600 530", {
      fill: "none",
      stroke: "#8c8f93",
      "stroke-width": 3,
      opacity: 0.4,
    }),
    draw("M0 690Q800 660 1600 690V750Q800 722 0 750Z", { fill: cabin.trim }),
    draw("M0 690Q800 660 1600 690V750Q800 722 0 750Z", { fill: "url(#trim)" }),
    draw("M0 756Q800 728 1600 756", {
      fill: "none",
      stroke: cabin.light,
      "stroke-width": 14,
      opacity: 0.3,
      filter: "url(#soft)",
    }),
    draw("M0 756Q800 728 1600 756", {
      fill: "none",
      stroke: cabin.light,
      "stroke-width": 3,
      opacity: 0.85,
    }),
    ...vents,
    draw("M960 800Q1260 775 1560 800V880Q1260 860 960 880Z", {
      fill: "#17181a",
      stroke: "#000",
      "stroke-width": 2,
    }),
  ].join("");
}

export function drawScreens(cabin: Outfit): string {
  const dial = (cx: number, share: number): string =>
    shape("circle", { cx, cy: 545, r: 66, fill: "#06080b", stroke: "#6b7078", "stroke-width": 3 }) +
    shape("circle", {
      cx,
      cy: 545,
      r: 52,
      fill: "none",
      stroke: cabin.light,
      "stroke-width": 5,
      "stroke-dasharray": `${Math.round(share * 326)} 400`,
      transform: `rotate(140 ${cx} 545)`,
      opacity: 0.9,
    }) +
    draw(`M${cx} 545l-34 26`, { stroke: "#f2f3f4", "stroke-width": 4, "stroke-linecap": "round" });
  const cluster =
    shape("rect", {
      x: 240,
      y: 466,
      width: 370,
      height: 160,
      rx: 34,
      fill: "url(#display)",
      stroke: "#000",
      "stroke-width": 5,
    }) +
    dial(335, 0.3) +
    dial(515, 0.5);
  if (cabin.classic)
    return (
      cluster +
      shape("rect", {
        x: 720,
        y: 560,
        width: 160,
        height: 44,
        rx: 4,
        fill: "#07080a",
        stroke: "#8c8f93",
        "stroke-width": 2,
      })
    );
  const box =
    cabin.screen === "wide"
      ? { x: 625, y: 468, width: 400, height: 140 }
      : { x: 680, y: 430, width: 250, height: 175 };
  const map = `M${box.x + 20} ${box.y + box.height - 30}q60 -80 120 -40t${box.width - 170} -50`;
  return [
    cluster,
    shape("rect", { ...box, rx: 14, fill: "url(#display)", stroke: "#000", "stroke-width": 6 }),
    draw(map, { fill: "none", stroke: "#2f4257", "stroke-width": 14 }),
    draw(map, { fill: "none", stroke: cabin.light, "stroke-width": 4, "stroke-linecap": "round" }),
    draw(
      `M${box.x + 8} ${box.y + 8}h${box.width * 0.55}l-90 ${box.height - 16}h-${box.width * 0.55 - 90}z`,
      { fill: "#fff", opacity: 0.05 },
    ),
  ].join("");
}
