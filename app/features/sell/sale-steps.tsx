import { dealership } from "#domain/site/dealership.ts";

/** Specification, section 2: fill the form, receive an offer, valuation on site, secure payout. */
const steps = [
  {
    title: "Formular ausfüllen",
    text: "Marke, Modell, Baujahr, Kilometerstand: Mehr brauchen wir für den Anfang nicht. Das dauert etwa drei Minuten.",
  },
  {
    title: "Angebot erhalten",
    text: "Wir sehen uns Ihre Angaben an und melden uns mit einem unverbindlichen Angebot, telefonisch oder per E-Mail.",
  },
  {
    title: "Bewertung vor Ort",
    text: `Sie kommen zu uns nach ${dealership.address.city}. Wir prüfen den Wagen gemeinsam mit Ihnen, erklären unseren Preis und erledigen die Formalitäten.`,
  },
  {
    title: "Sichere Auszahlung",
    text: "Sind wir uns einig, schließen wir einen schriftlichen Kaufvertrag. Den vereinbarten Betrag überweisen wir auf Ihr Konto.",
  },
] as const;

/** How a sale goes, from the form to the money. */
export function SaleSteps() {
  return (
    <section className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h2 className="part-title">So verkaufen Sie an uns</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t-2 border-ink pt-4 lg:block"
          >
            <span aria-hidden className="figures font-display text-3xl leading-none font-bold">
              {index + 1}
            </span>
            <div className="lg:mt-3">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
