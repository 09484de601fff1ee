import type { TextPart } from "#domain/description-lines.ts";
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
            <p key={place}>
              <Parts parts={block.parts} />
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a list
            <ul key={place}>
              {block.items.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor has its item
                <li key={at}>
                  <Parts parts={item} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  );
}

/** A phone number can be dialled, and does not break at its hyphen. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand there twice
        key={at}
        href={part.link}
        className="whitespace-nowrap underline underline-offset-4"
      >
        {part.phone}
      </a>
    ),
  );
}
