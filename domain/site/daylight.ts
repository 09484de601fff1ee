import { dayMs } from "./calendar.ts";
import { dealership } from "./dealership.ts";

const radians = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * radians);
const cos = (degrees: number): number => Math.cos(degrees * radians);

/** Noon of 1 January 2000 in Greenwich. */
const epoch = Date.UTC(2000, 0, 1, 12);

/** The middle of the sun on the horizon, which the air lifts: what almanacs call sunset. */
const sunset = -0.833;

/**
 * Whether the sun has set at the showroom. Of the instant alone, as it needs no time zone; right to some two
 * minutes (the low precision formulas of the Astronomical Almanac, section C).
 */
export function isSunDown(now: Date): boolean {
  return sunHeight(now, dealership.geo) < sunset;
}

/** Degrees above the horizon, without the air. */
function sunHeight(now: Date, { latitude, longitude }: typeof dealership.geo): number {
  const days = (now.getTime() - epoch) / dayMs;
  const anomaly = 357.529 + 0.98560028 * days;
  const ecliptic = 280.459 + 0.98564736 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
  const tilt = 23.439 - 0.00000036 * days;
  const ascension = Math.atan2(cos(tilt) * sin(ecliptic), cos(ecliptic)) / radians;
  const sinDeclination = sin(tilt) * sin(ecliptic);
  const siderealDegrees = 280.46061837 + 360.98564736629 * days;
  const hourAngle = siderealDegrees + longitude - ascension;
  return (
    Math.asin(
      sin(latitude) * sinDeclination +
        cos(latitude) * Math.sqrt(1 - sinDeclination ** 2) * cos(hourAngle),
    ) / radians
  );
}
