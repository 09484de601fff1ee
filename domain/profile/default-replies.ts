import { creditWarning } from "./offers.ts";

/** In a template: the car that the inquiry is about, as 'das Fahrzeug BMW 320d'. */
export const carPlaceholder = "{Fahrzeug}";

/** Templates for the office's replies until the dealer writes his own. */
export const defaultReplies: { title: string; text: string }[] = [
  {
    title: "Noch da",
    text: `vielen Dank für Ihre Anfrage. Ja, ${carPlaceholder} ist noch da.

Wann möchten Sie es sich ansehen? Sie können uns auch anrufen: {Telefon}.`,
  },
  {
    title: "Besichtigung anbieten",
    text: `vielen Dank für Ihre Anfrage. Gern zeigen wir Ihnen ${carPlaceholder}, auf Wunsch mit Probefahrt.

Wir haben geöffnet: {Öffnungszeiten}. Welcher Tag und welche Uhrzeit passen Ihnen? Sie finden uns hier: {Adresse}.`,
  },
  {
    title: "Leider verkauft",
    text: `vielen Dank für Ihre Anfrage. Leider ist ${carPlaceholder} inzwischen verkauft.

Was ist Ihnen bei Ihrem nächsten Wagen wichtig? Schreiben Sie es uns gern, dann melden wir uns, sobald etwas Passendes da ist.`,
  },
  {
    title: "Finanzierung",
    text: `vielen Dank für Ihre Anfrage. Gern holen wir für ${carPlaceholder} ein Finanzierungsangebot ein. Dafür brauchen wir drei Angaben: Ihre Anzahlung, die gewünschte Laufzeit und was Sie im Monat höchstens zahlen möchten.

${creditWarning}`,
  },
  {
    title: "Wagen ansehen",
    text: `vielen Dank, dass Sie uns Ihren Wagen anbieten. Bevor wir Ihnen einen Preis nennen, möchten wir ihn uns ansehen.

Wann können Sie damit zu uns kommen? Bringen Sie bitte Fahrzeugschein, Serviceheft und alle Schlüssel mit. Wir haben geöffnet: {Öffnungszeiten}.`,
  },
];
