import type { ReactNode } from "react";

/** What one should have at hand; the two parts of the registration under their official names. */
const papers = [
  "Zulassungsbescheinigung Teil I (Fahrzeugschein) und Teil II (Fahrzeugbrief)",
  "letzter HU-Bericht",
  "Serviceheft und Rechnungen über Wartung und Reparaturen",
  "alle Schlüssel",
  "Ihr Personalausweis oder Reisepass",
  "CoC-Papiere (Übereinstimmungsbescheinigung), falls vorhanden",
  "Finanzierungs- oder Leasingunterlagen, falls der Wagen noch nicht abbezahlt ist",
  "Vollmacht und Ausweiskopie des Halters, falls Sie für jemand anderen verkaufen",
];

const changes = [
  "Schäden, Mängel oder Warnleuchten, die im Formular nicht standen",
  "ein anderer Kilometerstand oder eine inzwischen abgelaufene HU",
  "fehlende Papiere, Schlüssel, Räder oder Ausstattung",
  "mehr Vorbesitzer oder ein Unfall in der Vorgeschichte",
  "der Markt, wenn zwischen Angebot und Besichtigung viel Zeit vergeht",
];

/** Beside the form: what to bring to the appointment. */
export function PapersToBring() {
  return (
    <Part
      title="Das bringen Sie bitte mit"
      intro="Wenn wir uns den Wagen ansehen, hilft es, wenn alles da ist:"
    >
      <Points items={papers} />
    </Part>
  );
}

/** Below the form: what may change an offer, and what it binds to (nothing). */
export function AboutTheOffer() {
  return (
    <div className="grid gap-x-12 gap-y-10 border-line lg:grid-cols-[minmax(0,1fr)_20rem] lg:border-t lg:pt-10">
      <Part
        title="Was ein Angebot ändern kann"
        intro="Unser erstes Angebot beruht auf Ihren Angaben. Nach der Besichtigung kann es höher oder niedriger ausfallen, zum Beispiel durch:"
      >
        <Points items={changes} />
        <p className="mt-3 text-muted">
          Sie hören von uns den Grund, bevor Sie sich entscheiden. Nein sagen können Sie immer.
        </p>
      </Part>
      <Part title="Unverbindlich und ohne Kosten" intro={noObligation} />
    </div>
  );
}

/** G3: the form leads to no contract. */
const noObligation =
  "Ihre Anfrage verpflichtet weder Sie noch uns. Ein Kaufvertrag kommt erst zustande, wenn wir ihn beide unterschrieben haben.";

type PartProps = { title: string; intro: string; children?: ReactNode };

function Part({ title, intro, children }: PartProps) {
  return (
    <section>
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mt-2 max-w-prose text-muted">{intro}</p>
      {children}
    </section>
  );
}

function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item} className="py-2">
          {item}
        </li>
      ))}
    </ul>
  );
}
