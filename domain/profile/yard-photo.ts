import { dayMs, daysBetween, weekdayName } from "#domain/format/calendar.ts";
import { berlinMoment, formatTimeOfDay } from "#domain/format/format.ts";

/** The family's photo of its yard, each day from the same spot, which the home page shows until the next one. */
export type YardPhoto = { path: string; at: Date };

/** An older one no longer shows what stands in the yard. */
export const yardPhotoDays = 3;

/** `title`: 'Der Hof heute, 9:12 Uhr'. */
export type YardView = { path: string; title: string; isToday: boolean };

/** What visitors see; null without a photo, or with one that is too old. */
export function yardView(photo: YardPhoto | null, now: Date): YardView | null {
  if (photo === null || now.getTime() - photo.at.getTime() > yardPhotoDays * dayMs) return null;
  const { path, at } = photo;
  const { day } = berlinMoment(at);
  const days = daysBetween(day, berlinMoment(now).day);
  const when = ["heute", "gestern"][days] ?? `am ${weekdayName(day)}`;
  const clock = formatTimeOfDay(at).replace(/^0/, "");
  return { path, title: `Der Hof ${when}, ${clock}\u00a0Uhr`, isToday: days === 0 };
}
