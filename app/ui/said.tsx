import type { Words } from "./use-copy.ts";

/**
 * A short message beside what was pressed. The live region is there before it has words, or screen
 * readers would not say them; it lies over the page and moves nothing.
 */
export function Said({ words }: { words: Words | null }) {
  return (
    <p role="status" className="pointer-events-none absolute top-full right-0 z-10 mt-1">
      {words && (
        <span
          key={words.id}
          className="block w-max max-w-[calc(100vw-4rem)] rounded-card bg-ink px-3 py-1.5 text-sm text-canvas"
        >
          {words.text}
        </span>
      )}
    </p>
  );
}
