import { readDescription } from "#domain/car-description.ts";

/** 'Beschreibung' as the dealer wrote it, its equipment phrase as a list. */
export function Description({ text }: { text: string | null }) {
  const { before, equipment, after } = readDescription(text ?? "");
  if (before.length + equipment.length + after.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl font-bold">Beschreibung</h2>
      <div className="mt-4 max-w-prose space-y-4">
        <Paragraphs texts={before} />
        {equipment.length > 0 && (
          <ul className="list-disc space-y-1 pl-5 marker:text-muted">
            {equipment.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        <Paragraphs texts={after} />
      </div>
    </section>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((paragraph, place) => (
    // The same sentence may stand twice; the text never changes order on a page.
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its place
    <p key={place} className="break-words whitespace-pre-line">
      {paragraph}
    </p>
  ));
}
