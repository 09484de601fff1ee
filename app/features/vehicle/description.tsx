import { readDescription } from "#domain/car-description.ts";

/** 'Beschreibung' as the dealer wrote it, its bullets and its equipment phrase as lists. */
export function Description({ text }: { text: string | null }) {
  const { blocks } = readDescription(text ?? "");
  if (blocks.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl font-bold">Beschreibung</h2>
      <div className="mt-4 max-w-prose space-y-4">
        {blocks.map((block, place) =>
          block.kind === "paragraph" ? (
            // The same sentence may stand twice; the text never changes order on a page.
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
            <p key={place} className="break-words whitespace-pre-line">
              {block.text}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
            <ul key={place} className="list-disc space-y-1 pl-5 marker:text-muted">
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  );
}
