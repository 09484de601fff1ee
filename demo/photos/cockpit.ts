import { type Canvas, type DrawnCar, tonesOf } from "./drawn-car.ts";
import { type Attributes, draw, group } from "./pen.ts";

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** On 1600 × 1200, one shape a row: a colour or a style, and its path. */
const cabin = `
#d5e3ea | M-60 -20H1660V420H-60Z
#8fa58c | M-60 300Q120 230 300 280T700 260T1100 285T1660 240V440H-60Z
#a5a29c | M-60 350H1660V440H-60Z
#25272a | M-60 -20H1660V90Q800 20 -60 90Z
#25272a | M-60 60L140 420H40L-60 300Z
#25272a | M1660 60L1520 420H1600L1660 330Z
#25272a | M770 96H950Q975 96 970 126L955 166Q950 181 925 181H795Q770 181 765 166L750 126Q745 96 770 96Z
#9fb3bd | M782 108H938Q956 108 952 128L942 156Q938 168 920 168H800Q782 168 778 156L768 128Q764 108 782 108Z
#2d2a28 | M-60 420H1660V1260H-60Z
dash | M-60 420Q800 330 1660 420V680Q1400 720 1140 710L1080 1220H800L740 710Q300 720 -60 680Z
dashLight | M-60 420Q800 330 1660 420V452Q800 366 -60 456Z
paint | M-60 600Q400 645 800 622T1660 590V624Q1200 668 800 660T-60 640Z
#242220 | M-60 640Q400 672 800 660T1660 624V690Q1300 720 1140 710H740Q300 720 -60 690Z
#242220 | M90 500H250Q262 500 262 512V570Q262 582 250 582H90Q78 582 78 570V512Q78 500 90 500Z
#242220 | M1330 490H1490Q1502 490 1502 502V560Q1502 572 1490 572H1330Q1318 572 1318 560V502Q1318 490 1330 490Z
dash | M84 524H256V532H84ZM84 550H256V558H84ZM1324 514H1496V522H1324ZM1324 540H1496V548H1324Z
#17191b | M850 745H1030Q1050 745 1048 765L1044 800Q1040 818 1020 818H860Q840 818 836 800L832 765Q830 745 850 745Z
#c9cac5 | ${disc(890, 782, 20)}${disc(990, 782, 20)}
#242220 | M810 900L770 1260H1110L1070 900Z
#17191b | M900 880Q940 860 980 880L970 1020Q940 1036 910 1020Z
#c9cac5 | M908 884Q940 868 972 884L970 900Q940 886 910 900Z
seat | M40 1260Q60 1010 230 980H590Q720 1000 760 1260Z
seatLight | M170 1260Q180 1070 270 1040H560Q630 1060 650 1260Z
seat | M1130 1260Q1150 1010 1270 980H1530Q1640 1000 1660 1260Z
seatLight | M1230 1260Q1250 1070 1320 1040H1500Q1590 1060 1600 1260Z`;

const modern = `
#17191b | M285 405H575Q592 405 592 422V530Q592 547 575 547H285Q268 547 268 530V422Q268 405 285 405Z
#7fa3b0 | ${disc(350, 476, 46)}${disc(510, 476, 46)}
#17191b | ${disc(350, 476, 36)}${disc(510, 476, 36)}
#17191b | M740 392H1130Q1150 392 1150 412V580Q1150 600 1130 600H740Q720 600 720 580V412Q720 392 740 392Z
#33424a | M738 408H1132V584H738Z
route | M765 560L840 490 900 520 985 440 1105 500
rim | ${disc(430, 720, 218)}
#2b2c2e | M244 690H352Q362 612 430 612T508 690H616V742H522Q512 800 468 828V890H392V828Q348 800 338 742H244Z
#c9cac5 | ${disc(430, 716, 24)}`;

const classic = `
#c9cac5 | ${disc(350, 490, 78)}${disc(510, 490, 78)}
#17191b | ${disc(350, 490, 66)}${disc(510, 490, 66)}
needle | M350 490L310 450M510 490L550 460
#17191b | M800 450H1060Q1075 450 1075 465V560Q1075 575 1060 575H800Q785 575 785 560V465Q785 450 800 450Z
needle | M815 490H1045M815 520H1045
thin | ${disc(430, 720, 218)}
#2b2c2e | M222 700Q430 655 638 700V722Q430 690 222 722Z${disc(430, 700, 58)}
#c9cac5 | ${disc(430, 700, 30)}`;

/** Leather, its light and the dashboard. */
const interiors = [
  ["#3a3633", "#4a4541", "#45413d"],
  ["#8a6a4c", "#a58463", "#3f3b38"],
  ["#b9ab97", "#cdc1af", "#57514b"],
  ["#4c5156", "#5d6268", "#3b3e41"],
] as const;

export function drawCockpit(car: DrawnCar, { width, height }: Canvas): string {
  const [seat, seatLight, dash] = interiors[car.seed % interiors.length] ?? interiors[0];
  const line = (stroke: string, width: number) => ({ fill: "none", stroke, "stroke-width": width });
  const styles: Readonly<Record<string, Attributes>> = {
    dash: { fill: dash },
    dashLight: { fill: "#fff4e4", "fill-opacity": "0.12" },
    paint: { fill: tonesOf(car).base },
    seat: { fill: seat },
    seatLight: { fill: seatLight },
    rim: line("#1f2022", 44),
    thin: line("#e6dfcf", 24),
    route: line("#e08a3a", 8),
    needle: line("#e6dfcf", 5),
  };
  const rows = `${cabin}${car.isClassic ? classic : modern}`.trim().split("\n");
  const drawn = rows.map((row) => {
    const [style = "", path = ""] = row.split(" | ");
    return draw(path, styles[style] ?? { fill: style });
  });
  const scale = Math.max(width / 1600, height / 1200);
  const [left, top] = [(width - 1600 * scale) * 0.25, (height - 1200 * scale) / 2];
  return group({ transform: `translate(${left} ${top}) scale(${scale.toFixed(3)})` }, ...drawn);
}
