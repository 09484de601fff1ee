import {
  defaultFaq,
  defaultServices,
  defaultTexts,
  type HomeTextName,
  homeTextNames,
} from "./home-texts.ts";
import { creditWarning, isOffered } from "./offers.ts";
import { hoursText } from "./opening-hours.ts";
import type { DealerProfile } from "./profile.ts";

// What the home page says: the dealer's words or the default's, with the profile's facts filled in.

const filled = {
  Name: ({ name }: DealerFacts) => name,
  Ort: ({ address }: DealerFacts) => address.city,
  Adresse: ({ address }: DealerFacts) =>
    `${address.street}, ${address.postalCode}\u00a0${address.city}`,
  Telefon: ({ phone }: DealerFacts) => phone.display,
  WhatsApp: ({ whatsapp }: DealerFacts) => whatsapp?.display ?? "",
  "E-Mail": ({ email }: DealerFacts) => email,
  Öffnungszeiten: ({ visibleHours }: DealerFacts) =>
    visibleHours.map((each) => `${each.days} ${hoursText(each)}`).join(", "),
};

type DealerFacts = Pick<
  DealerProfile,
  "name" | "address" | "phone" | "whatsapp" | "email" | "visibleHours"
>;

/** For the forms. */
export const placeholders = Object.keys(filled).map((name) => `{${name}}`);

export function fillIn(text: string, facts: DealerFacts): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (written, name: string) =>
    Object.hasOwn(filled, name) ? filled[name as keyof typeof filled](facts) : written,
  );
}

export function shownTexts(
  own: DealerProfile["home"]["texts"],
  profile: DealerFacts & Pick<DealerProfile, "claims">,
): Record<HomeTextName, string> {
  const texts = { ...defaultTexts(profile.claims) };
  for (const name of homeTextNames) texts[name] = fillIn(own[name] ?? texts[name], profile);
  return texts;
}

type Shown = DealerFacts & Pick<DealerProfile, "offersFinancing" | "offersWorkshop">;

/** Wherever financing is offered, also in the dealer's own words. */
const warnOf = (kind: string | null) => (kind === "finanzierung" ? creditWarning : null);

export const shownServices = (own: DealerProfile["home"]["services"], profile: Shown) =>
  own
    .filter(({ kind }) => isOffered(kind, profile))
    .map(({ kind, title, text }) => {
      const fallback = kind === null ? { title: "", text: "" } : defaultServices[kind];
      return {
        kind,
        title: fillIn(title ?? fallback.title, profile),
        text: fillIn(text ?? fallback.text, profile),
        warning: warnOf(kind),
      };
    });

const withoutMissingChat = (answer: string, { whatsapp }: Shown) =>
  whatsapp === null ? answer.replace("per WhatsApp unter {WhatsApp}, ", "") : answer;

export const shownFaq = (own: DealerProfile["home"]["faq"], profile: Shown) =>
  own
    .filter(({ kind }) => isOffered(kind, profile))
    .map(({ kind, question, answer }) => {
      const fallback = kind === null ? { question: "", answer: "" } : defaultFaq[kind];
      const text = fillIn(answer ?? withoutMissingChat(fallback.answer, profile), profile);
      const warning = warnOf(kind);
      return {
        question: fillIn(question ?? fallback.question, profile),
        answer: warning === null ? text : `${text} ${warning}`,
      };
    });
