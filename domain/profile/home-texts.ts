/**
 * Texts of the home page until the dealer writes his own; null in the profile stands for these. `{…}` is filled in from
 * the profile (shown-home.ts), so that a text stays true when a number changes.
 */

export const homeTextNames = [
  "place",
  "headline",
  "subline",
  "companyTitle",
  "companyText",
  "pricesTitle",
  "pricesText",
  "careTitle",
  "careText",
  "servicesTitle",
  "servicesText",
] as const;
export type HomeTextName = (typeof homeTextNames)[number];
type HomeTexts = Readonly<Record<HomeTextName, string>>;
type Claims = { numberOne: boolean; familyRun: boolean };

/** The number 1 of the region, and a family business, only while the dealer claims it. */
export const defaultTexts = ({ numberOne, familyRun }: Claims): HomeTexts => ({
  place: familyRun ? "Familienbetrieb in {Ort}" : "Gebrauchtwagen in {Ort}",
  headline: "Ihre Autosuche hat ein Ende",
  subline: numberOne
    ? "Die Nummer\u00a01 für Gebrauchtwagen in der Region: große Auswahl, offene Worte und Menschen, die sich Zeit für Sie nehmen."
    : "Große Auswahl, offene Worte und Menschen, die sich Zeit für Sie nehmen.",
  companyTitle: "Autokauf ist Vertrauens\u00adsache",
  companyText: `${familyRun ? "Wir sind ein Familienbetrieb in {Ort}. " : ""}Hinter jedem Fahrzeug auf unserem Hof stehen Menschen mit Namen. Was wir darüber wissen, sagen wir Ihnen offen.`,
  pricesTitle: "Faire Preise",
  pricesText:
    "Wir rechnen ehrlich: Jeder Preis ist ein Gesamtpreis. Steht „VB“ dahinter, lassen wir mit uns reden.",
  careTitle: "Persönlicher Service",
  careText: "Wer Sie berät, kennt das Fahrzeug und bleibt Ihr Ansprechpartner, auch nach dem Kauf.",
  servicesTitle: "Was wir für Sie tun",
  servicesText: "Ein Auto begleitet Sie viele Jahre. Wir auch, wenn Sie möchten.",
});

/** The texts promise neither a loan nor a guarantee, and name statutory rights separately. */
export const defaultServices = {
  ankauf: {
    title: "Fahrzeugankauf",
    text: "Sie möchten Ihr Auto verkaufen? Beschreiben Sie es uns in drei kurzen Schritten, wir melden uns mit einem Angebot. Die Anfrage kostet nichts und verpflichtet Sie zu nichts.",
  },
  werkstatt: {
    title: "Werkstattservice",
    text: "Inspektion, Bremsen, Reifen, Vorbereitung auf die Hauptuntersuchung: Wir kümmern uns auch nach dem Kauf um Ihr Auto. Sagen Sie uns, was ansteht, dann nennen wir Ihnen vorab einen Termin und die voraussichtlichen Kosten.",
  },
  garantie: {
    title: "Garantie & Gewährleistung",
    text: "Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte. Eine Garantie ist etwas anderes: eine freiwillige, zusätzliche Leistung. Ob es sie für Ihr Fahrzeug gibt, wer sie gibt und was sie umfasst, erfahren Sie vor dem Kauf. Ihre gesetzlichen Rechte bleiben davon unberührt und kosten Sie nichts.",
  },
  finanzierung: {
    title: "Finanzierung",
    text: "Nicht jeder möchte auf einmal bezahlen. Wir gehen mit Ihnen durch, welche Möglichkeiten es gibt und welche Unterlagen gebraucht werden. Über einen Kredit entscheidet die Bank; alle Kosten und Bedingungen lesen Sie, bevor Sie etwas unterschreiben.",
  },
} as const;
export const serviceKinds = ["ankauf", "werkstatt", "garantie", "finanzierung"] as const;

/** Answers must distinguish statutory rights from a guarantee, and promise only what is certain. */
export const defaultFaq = {
  marken: {
    question: "Welche Marken bieten Sie an?",
    answer:
      "Wir sind an keine Marke gebunden. Bei uns stehen Fahrzeuge deutscher und internationaler Hersteller, vom sparsamen Kleinwagen bis zum Sportwagen. Welche gerade da sind, zeigt Ihnen die Fahrzeugliste. Suchen Sie etwas Bestimmtes, sagen Sie es uns: Wir halten für Sie die Augen offen.",
  },
  inzahlungnahme: {
    question: "Nehmen Sie mein jetziges Auto in Zahlung?",
    answer:
      "Gern. Beschreiben Sie es uns auf der Seite „Fahrzeugankauf“ oder bringen Sie es einfach mit. Wir sehen es uns gemeinsam mit Ihnen an und nennen Ihnen dann einen Preis, den wir mit Ihrem neuen Fahrzeug verrechnen können. Die Anfrage kostet nichts und verpflichtet Sie zu nichts.",
  },
  finanzierung: {
    question: "Kann ich mein Fahrzeug finanzieren?",
    answer:
      "Ja, wenn die Bank zustimmt. Zinssatz, Laufzeit und Gesamtkosten erfahren Sie in jedem Fall, bevor Sie etwas unterschreiben.",
  },
  gewaehrleistung: {
    question: "Sind die Fahrzeuge geprüft, und was ist mit Gewährleistung und Garantie?",
    answer:
      "Was wir über Hauptuntersuchung, Wartung und Vorschäden eines Fahrzeugs wissen, steht in seinem Inserat, und wir gehen es vor dem Kauf mit Ihnen durch. Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte. Eine Garantie ist etwas anderes: eine freiwillige, zusätzliche Leistung. Ob es sie für Ihr Fahrzeug gibt, wer sie gibt und was sie umfasst, sagen wir Ihnen vor dem Kauf; Ihre gesetzlichen Rechte bleiben davon unberührt.",
  },
  besichtigung: {
    question: "Kann ich ein Fahrzeug besichtigen und Probe fahren?",
    answer:
      "Ja, während unserer Öffnungszeiten und gern auch nach Absprache. Vereinbaren Sie am besten vorher einen Termin, auf der Seite des Fahrzeugs oder am Telefon: Dann steht es für Sie bereit. Für die Probefahrt zeigen Sie uns bitte Ihren gültigen Führerschein und einen Ausweis.",
  },
  kontakt: {
    question: "Wie erreiche ich Sie?",
    answer:
      "Telefonisch unter {Telefon}, per WhatsApp unter {WhatsApp}, per E-Mail an {E-Mail} oder über das Kontaktformular. Und am liebsten persönlich: {Adresse}, {Öffnungszeiten}.",
  },
} as const;
export const faqKinds = [
  "marken",
  "inzahlungnahme",
  "finanzierung",
  "gewaehrleistung",
  "besichtigung",
  "kontakt",
] as const;
