// What each of the office's forms says now, in one line for their overview.

import { germanDate } from "#domain/format/calendar.ts";
import { formatDecimal } from "#domain/format/format.ts";
import { isUsable } from "./offers.ts";
import { dayRanges, rangeText, weeklyHours } from "./opening-hours.ts";
import type { DealerProfile } from "./profile.ts";
import type { ProfileSectionKey } from "./profile-sections.ts";
import { shownFaq, shownServices, shownTexts } from "./shown-home.ts";

const listed = (texts: readonly (string | false)[], none: string): string =>
  texts.filter((text) => text !== false).join(", ") || none;

const counted = (count: number, one: string, several: string): string | false =>
  count > 0 && `${count} ${count === 1 ? one : several}`;

const values: Record<ProfileSectionKey, (profile: DealerProfile, today: string) => string> = {
  zeiten: ({ visibleHours, phoneHours }) => {
    const here = weeklyHours(visibleHours) || "Geschlossen";
    const phone = weeklyHours(phoneHours) || "nie";
    return here === phone ? here : `${here}, am Telefon ${phone}`;
  },
  tage: ({ specialDays }, today) =>
    listed(
      dayRanges(specialDays)
        .filter(({ until }) => until >= today)
        .map(rangeText),
      "Keine eingetragen",
    ),
  hinweis: ({ notice }, today) =>
    notice === null || notice.until < today
      ? "Kein Hinweis"
      : `„${notice.text}“ vom ${germanDate(notice.from)} bis ${germanDate(notice.until)}`,
  menschen: ({ people }) =>
    listed(
      people.map(({ name }) => name),
      "Noch niemand",
    ),
  haus: ({ housePhotos: { family, yard, workshop } }) =>
    listed(
      [
        family !== null && "Foto vom Team",
        yard !== null && "Foto vom Hof",
        workshop !== null && "Foto der Werkstatt",
      ],
      "Keine Fotos",
    ),
  aussehen: ({ brand, home }) =>
    listed(
      [
        brand.logo === null && brand.logoOnDark === null ? "Kein Logo" : "Eigenes Logo",
        brand.accent === null ? "vorgesehene Farbe" : `Farbe ${brand.accent}`,
        home.heroPhoto === null ? "kein Foto ganz oben" : "eigenes Foto ganz oben",
      ],
      "",
    ),
  texte: (profile) => `„${shownTexts(profile.home.texts, profile).headline}“`,
  leistungen: (profile) =>
    listed(
      shownServices(profile.home.services, profile).map(({ title }) => title),
      "Keine",
    ),
  fragen: (profile) =>
    counted(shownFaq(profile.home.faq, profile).length, "Frage", "Fragen") || "Keine Fragen",
  antworten: ({ replies, ...offers }) =>
    listed(
      replies.map(({ title, text }) => isUsable(text, offers) && title),
      "Keine Vorlagen",
    ),
  adresse: ({ name, address, phone }) =>
    listed([name, address.street, `${address.postalCode} ${address.city}`, phone.display], ""),
  recht: ({ legal: { owner, textsOf } }) =>
    listed(
      [
        owner.companyName || "Firma noch nicht eingetragen",
        textsOf !== null && `Rechtstexte vom ${germanDate(textsOf)}`,
      ],
      "",
    ),
  versprechen: ({ claims, visibleRating, statistics, showsAnswerTime }) =>
    listed(
      [
        claims.familyRun && "Familienbetrieb",
        claims.numberOne && "Nummer 1",
        claims.rating && visibleRating !== null && `${formatDecimal(visibleRating.value)} Sterne`,
        counted(statistics.length, "Zahl", "Zahlen"),
        showsAnswerTime && "Antwortzeit",
      ],
      "Keine",
    ),
};

export const sectionValue = (key: ProfileSectionKey, profile: DealerProfile, today: string) =>
  values[key](profile, today);
