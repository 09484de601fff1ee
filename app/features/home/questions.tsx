import { faq } from "#domain/faq.ts";

/**
 * Specification, section 2: one item open at a time, collapsible. The browser sees to both, with
 * JavaScript and without: `details` of one name exclude each other.
 */
export function Questions() {
  return (
    <section aria-labelledby="faq-title" className="home-band bg-surface">
      <div className="home-part questions">
        <h2 id="faq-title">Häufig gestellte Fragen</h2>
        <div className="border-t border-line">
          {faq.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
