import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";

type Service = { title: string; text: ReactNode };

/**
 * No rates, nothing that only a bank or a guarantor may promise, and the law's rights apart from a
 * guarantee (G2 and G4).
 */
const services: readonly Service[] = [
  {
    title: "Fahrzeugankauf",
    text: (
      <>
        Sie möchten Ihr Auto verkaufen? Beschreiben Sie es uns in drei kurzen Schritten, wir melden
        uns mit einem Angebot. Die Anfrage kostet nichts und verpflichtet Sie zu nichts.
        <br />
        <Link to={paths.sell} className="home-more">
          Zum Fahrzeugankauf
        </Link>
      </>
    ),
  },
  {
    title: "Werkstattservice",
    text: "Inspektion, Bremsen, Reifen, Vorbereitung auf die Hauptuntersuchung: Wir kümmern uns auch nach dem Kauf um Ihr Auto. Sagen Sie uns, was ansteht, dann nennen wir Ihnen Termin und voraussichtliche Kosten vorab.",
  },
  {
    title: "Garantie & Gewährleistung",
    text: "Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte. Eine Garantie ist etwas anderes: eine freiwillige, zusätzliche Leistung. Ob es sie für Ihr Fahrzeug gibt, wer sie gibt und was sie umfasst, erfahren Sie vor dem Kauf. Ihre gesetzlichen Rechte bleiben davon unberührt und kosten Sie nichts.",
  },
  {
    title: "Finanzierung",
    text: "Nicht jeder möchte auf einmal bezahlen. Wir gehen mit Ihnen durch, welche Möglichkeiten es gibt und welche Unterlagen gebraucht werden. Über einen Kredit entscheidet die Bank; alle Kosten und Bedingungen lesen Sie, bevor Sie etwas unterschreiben.",
  },
];

/** What the dealer does besides selling cars, and where to ask (specification, section 2). */
export function Services() {
  return (
    <section aria-labelledby="services-title" className="home-part services">
      <div className="services-head">
        <h2 id="services-title">Was wir für Sie tun</h2>
        <p className="home-lead">Ein Auto begleitet Sie Jahre. Wir auch, wenn Sie möchten.</p>
      </div>
      <ul className="service-list">
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="ask">
        <h3>Haben Sie Fragen?</h3>
        <p>Rufen Sie an, schreiben Sie uns oder kommen Sie vorbei. Wir antworten gern.</p>
        <Link to={paths.contact} className={buttonStyle.strong}>
          Kontakt Aufnehmen
        </Link>
      </div>
    </section>
  );
}
