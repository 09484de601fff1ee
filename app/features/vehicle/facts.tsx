export type Facts = readonly { term: string; value: string }[];

type FactTableProps = {
  title: string;
  facts: Facts;
  /** Small print under the table. */
  note?: string | undefined;
};

/** A section of terms and values in two columns; not there when there are none. */
export function FactTable({ title, facts, note }: FactTableProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">{title}</h2>
      <FactList facts={facts} className="fact-table" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </section>
  );
}

/** Terms and values; how they are laid out is up to the class. */
export function FactList({ facts, className }: { facts: Facts; className: string }) {
  return (
    <dl className={`figures ${className}`}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
