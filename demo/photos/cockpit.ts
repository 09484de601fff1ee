import type { BodyProfile } from "./body-profiles.ts";
import { type Canvas, type DrawnCar, stylesOf } from "./drawn-car.ts";
import { draw, group } from "./pen.ts";

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** On 1600 × 1200, one shape a row; the trim strip is the field in the car's paint. */
const cabin = `
glass | M-60 420Q90 90 300 70H1300Q1510 90 1660 420Q800 330 -60 420Z
dark | M770 110H950Q975 110 970 140L955 180Q950 195 925 195H795Q770 195 765 180L750 140Q745 110 770 110Z
light | M-60 420Q800 330 1660 420V680Q1400 720 1140 710L1080 980H800L740 710Q300 720 -60 680Z
crease | M-60 470Q800 380 1660 470
paint | M-60 600Q400 645 800 622T1660 590V650Q1300 690 1140 710H740Q300 720 -60 680Z
light | M90 520H250Q262 520 262 532V580Q262 592 250 592H90Q78 592 78 580V532Q78 520 90 520Z
light | M1330 510H1490Q1502 510 1502 522V570Q1502 582 1490 582H1330Q1318 582 1318 570V522Q1318 510 1330 510Z
crease | M92 545H248M92 568H248M1332 535H1488M1332 558H1488
light | M850 755H1030Q1050 755 1048 775L1044 800Q1040 818 1020 818H860Q840 818 836 800L832 775Q830 755 850 755Z
seam | M880 787H900M930 787H950M980 787H1000
light | M810 980L770 1260H1110L1070 980Z
dark | M915 880Q940 870 965 880L960 1010Q940 1020 920 1010Z
seat | M90 1260Q90 1010 250 990H580Q690 1000 720 1260Z
crease | M170 1260Q180 1070 270 1050H560Q630 1060 650 1260
seat | M1160 1260Q1180 1010 1290 990H1500Q1620 1000 1640 1260Z
crease | M1230 1260Q1250 1070 1320 1050H1480Q1560 1060 1570 1260`;

const modern = `
light | M250 500Q300 400 430 400T610 500Z
dark | M285 405H575Q592 405 592 422V530Q592 547 575 547H285Q268 547 268 530V422Q268 405 285 405Z
dark | M740 400H1130Q1150 400 1150 420V580Q1150 600 1130 600H740Q720 600 720 580V420Q720 400 740 400Z
route | M765 560L840 490 900 520 985 440 1105 500
route | M320 505A55 55 0 0 1 430 505M440 505A55 55 0 0 1 550 505`;

const classic = `
light | M230 560Q260 380 430 380T630 560Z
lamp | ${disc(350, 490, 68)}${disc(510, 490, 68)}
seam | M350 490L310 450M510 490L550 460
light | M800 450H1060Q1075 450 1075 465V560Q1075 575 1060 575H800Q785 575 785 560V465Q785 450 800 450Z
seam | M815 475H1045M815 500H1045`;

const modernWheel =
  "M244 690H352Q362 612 430 612T508 690H616V742H522Q512 800 468 828V890H392V828Q348 800 338 742H244Z";
const classicWheel = `M222 700Q430 655 638 700V722Q430 690 222 722Z${disc(430, 700, 58)}`;

export function drawCockpit(car: DrawnCar, _: BodyProfile, canvas: Canvas): string {
  const styles = {
    ...stylesOf(car.color),
    route: { fill: "none", stroke: "#aeb6bc", "stroke-width": 5 },
    rim: { fill: "none", stroke: "#24272a", "stroke-width": car.isClassic ? 26 : 44 },
    grip: { fill: "none", stroke: "#4b5055", "stroke-width": car.isClassic ? 18 : 36 },
  };
  const rows: readonly string[] = `${cabin}${car.isClassic ? classic : modern}
light | ${car.isClassic ? classicWheel : modernWheel}
rim | ${disc(430, 720, 218)}
grip | ${disc(430, 720, 218)}
light | ${disc(430, 722, 40)}`
    .trim()
    .split("\n");
  const scale = Math.max(canvas.width / 1600, canvas.height / 1200);
  const [left, top] = [(canvas.width - 1600 * scale) * 0.25, (canvas.height - 1200 * scale) / 2];
  const drawn = rows.map((row) => {
    const [style = "", path = ""] = row.split(" | ");
    return draw(path, new Map(Object.entries(styles)).get(style) ?? {});
  });
  return group({ transform: `translate(${left} ${top}) scale(${scale.toFixed(3)})` }, ...drawn);
}
