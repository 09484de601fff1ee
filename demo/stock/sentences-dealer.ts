import { dealership } from "#domain/dealership.ts";
import type { Sentence } from "./story.ts";

const phone = dealership.phone.display;

/** What the dealer offers around the car. */
export const offers: readonly Sentence[] = [
  // One way of saying it each, so that no text offers the same thing twice.
  ({ seeded }) =>
    seeded.pick([
      "Gerne nehmen wir Ihren jetzigen Wagen in Zahlung.",
      "Inzahlungnahme zu fairen Konditionen ist jederzeit möglich.",
      "Ihren Gebrauchten kaufen wir an, auch wenn Sie bei uns nichts finden.",
    ]),
  ({ seeded }) =>
    seeded.pick([
      "Eine Finanzierung über unsere Partnerbank vermitteln wir auf Wunsch.",
      "Finanzierung auch ohne Anzahlung möglich, fragen Sie uns nach Ihrer Wunschrate.",
      "Laufzeit und Rate einer Finanzierung rechnen wir Ihnen gern durch.",
    ]),
  () => "Eine Gebrauchtwagengarantie über 12 Monate bieten wir gegen Aufpreis an.",
  () => "Auf Wunsch melden wir das Fahrzeug für Sie an und stellen Kurzzeitkennzeichen bereit.",
  () => "Lieferung bis vor Ihre Haustür ist gegen Aufpreis möglich.",
  () => "Vor der Übergabe prüft unsere Werkstatt jedes Fahrzeug nach Liste.",
  () => "Eine Anhängerkupplung oder einen Satz Winterräder rüsten wir gern nach.",
  ({ lot }) => (lot.vat ? "Die Mehrwertsteuer ist ausweisbar." : null),
  ({ lot }) =>
    lot.vat ? null : "Differenzbesteuert nach § 25a UStG, Mehrwertsteuer nicht ausweisbar.",
  ({ lot }) =>
    lot.priceType === "NEGOTIABLE"
      ? "Über den Preis sprechen wir vor Ort, nicht am Telefon."
      : null,
  ({ lot }) => (lot.price === null ? "Den Preis nennen wir Ihnen gern auf Anfrage." : null),
];

/** How to see it. */
export const invitations: readonly Sentence[] = [
  () => `Vereinbaren Sie eine Probefahrt unter ${phone}.`,
  () => "Besichtigung und Probefahrt nach Terminvereinbarung.",
  () => `Rufen Sie uns an: ${phone}. Wir nehmen uns Zeit für Sie.`,
  () => "Kommen Sie vorbei, der Wagen steht bei uns in Ladenburg auf dem Hof.",
  () => "Schreiben Sie uns, wir schicken Ihnen gern weitere Fotos oder ein Video.",
  () => "Samstags sind wir bis 14 Uhr für Sie da – bringen Sie ruhig die Familie mit.",
];

/** The lawyer's corner. */
export const reservations: readonly Sentence[] = [
  () => "Irrtümer, Änderungen und Zwischenverkauf vorbehalten.",
  () => "Irrtum und Zwischenverkauf vorbehalten.",
  () => "Alle Angaben ohne Gewähr, Zwischenverkauf vorbehalten.",
  () => "Maßgeblich ist der Kaufvertrag. Irrtümer vorbehalten.",
];

export const signature = `Ihr Team vom ${dealership.name}`;

/** Closing phrases under the phrase of the specification, in the order dealers write them. */
export const phraseClosings: readonly string[] = [
  "Inzahlungnahme Ihres Fahrzeugs möglich.",
  "Finanzierung zu günstigen Konditionen möglich.",
  "Irrtümer, Änderungen und Zwischenverkauf vorbehalten.",
  "Probefahrt jederzeit nach Absprache.",
  `Telefon: ${phone}`,
  signature,
];
