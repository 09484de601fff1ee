import { creditWarning } from "./financing.ts";
import { hoursText } from "./opening-hours.ts";
import type { DealerProfile } from "./profile.ts";

const financing = {
  question: "Kann ich mein Fahrzeug finanzieren?",
  answer: `Sprechen Sie uns früh darauf an: Wir gehen mit Ihnen durch, welche Möglichkeiten es gibt und welche Unterlagen gebraucht werden. Über einen Kredit entscheidet immer die Bank. Zinssatz, Laufzeit und Gesamtkosten erfahren Sie in jedem Fall, bevor Sie etwas unterschreiben. ${creditWarning}`,
};

type Dealer = Pick<
  DealerProfile,
  "address" | "phone" | "whatsapp" | "email" | "visibleHours" | "offersFinancing"
>;

/** Answers must distinguish statutory rights from a guarantee, and promise only what is certain. */
export function faq(profile: Dealer): { question: string; answer: string }[] {
  return [
    {
      question: "Welche Marken bieten Sie an?",
      answer:
        "Wir sind an keine Marke gebunden. Bei uns stehen Fahrzeuge deutscher und internationaler Hersteller, vom sparsamen Kleinwagen bis zum Sportwagen. Welche gerade da sind, zeigt Ihnen die Fahrzeugliste. Suchen Sie etwas Bestimmtes, sagen Sie es uns: Wir halten für Sie die Augen offen.",
    },
    {
      question: "Nehmen Sie mein jetziges Auto in Zahlung?",
      answer:
        "Gern. Beschreiben Sie es uns auf der Seite „Fahrzeugankauf“ oder bringen Sie es einfach mit. Wir sehen es uns gemeinsam mit Ihnen an und nennen Ihnen dann einen Preis, den wir mit Ihrem neuen Fahrzeug verrechnen können. Die Anfrage kostet nichts und verpflichtet Sie zu nichts.",
    },
    ...(profile.offersFinancing ? [financing] : []),
    {
      question: "Sind die Fahrzeuge geprüft, und was ist mit Gewährleistung und Garantie?",
      answer:
        "Was wir über Hauptuntersuchung, Wartung und Vorschäden eines Fahrzeugs wissen, steht in seinem Inserat, und wir gehen es vor dem Kauf mit Ihnen durch. Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte. Eine Garantie ist etwas anderes: eine freiwillige, zusätzliche Leistung. Ob es sie für Ihr Fahrzeug gibt, wer sie gibt und was sie umfasst, sagen wir Ihnen vor dem Kauf; Ihre gesetzlichen Rechte bleiben davon unberührt.",
    },
    {
      question: "Kann ich ein Fahrzeug besichtigen und Probe fahren?",
      answer:
        "Ja, während unserer Öffnungszeiten und gern auch nach Absprache. Rufen Sie am besten vorher kurz an, dann steht das Fahrzeug für Sie bereit. Für die Probefahrt zeigen Sie uns bitte Ihren gültigen Führerschein und einen Ausweis.",
    },
    { question: "Wie erreiche ich Sie?", answer: contactAnswer(profile) },
  ];
}

function contactAnswer({ address, phone, whatsapp, email, visibleHours }: Dealer): string {
  const hours = visibleHours.map((each) => `${each.days} ${hoursText(each)}`);
  return `Telefonisch unter ${phone.display}, per WhatsApp unter ${whatsapp.display}, per E-Mail an ${email} oder über das Kontaktformular. Und am liebsten persönlich: ${address.street}, ${address.postalCode}\u00a0${address.city}, ${hours.join(", ")}.`;
}
