import { dealership } from "#domain/dealership.ts";

const promises = [
  {
    title: "Faire Preise",
    text: "Wir kaufen sorgfältig ein und rechnen ehrlich. Jeder Preis ist ein Gesamtpreis, und wenn wir über ihn reden können, steht „VB“ dahinter.",
  },
  {
    title: "Persönlicher Service",
    text: "Wer Sie berät, kennt das Fahrzeug und bleibt Ihr Ansprechpartner, auch nach dem Kauf. Ohne Warteschleife, mit einem Kaffee, wenn Sie mögen.",
  },
];

/** Specification, section 2: trust text, two promises, four statistic tiles. */
export function Company() {
  return (
    <section
      id="unternehmen"
      aria-labelledby="company-title"
      tabIndex={-1}
      className="home-band bg-surface"
    >
      <div className="home-part">
        <div className="company">
          <div>
            <h2 id="company-title">Autokauf ist Vertrauens&shy;sache</h2>
            <p className="home-lead">
              Wir sind ein Familienbetrieb in {dealership.address.city}, zwischen Mannheim und
              Heidelberg. Hinter jedem Fahrzeug auf unserem Hof stehen Menschen mit Namen: Wir haben
              es selbst ausgesucht, und wir sagen Ihnen offen, was wir darüber wissen. Auch das, was
              nicht glänzt.
            </p>
          </div>
          {promises.map(({ title, text }) => (
            <div key={title} className="company-promise">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <dl className="statistics">
          {dealership.statistics.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
