import type { VehicleRest } from "./vehicle-rest.ts";

/** 'Beschreibung' as the dealer wrote it, its equipment as a list. */
export function Description({ blocks }: { blocks: VehicleRest["description"] }) {
  if (blocks.length === 0) return null;
  return (
    <section className="description">
      <h2 className="part-title">Beschreibung</h2>
      <div className="description-text">
        {blocks.map((block, place) =>
          block.kind === "paragraph" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its place
            <p key={place}>{block.text}</p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a list
            <ul key={place}>
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
