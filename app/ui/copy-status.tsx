import { useEffect, useRef, useState } from "react";

/** How long the message stands, in ms: as long as a toast. */
const saidFor = 5_000;

/** A message for a live region. The same words said again are another message: `id` tells them apart. */
type StatusText = { id: number; text: string };

type CopyMessages = {
  done: string;
  /** What to do when the browser refuses. */
  refused: string;
};

/** Copies text to the clipboard; `said` is one of the two messages for 5 s after the last try, else null. */
export function useCopy(messages: CopyMessages): {
  said: StatusText | null;
  copy: (text: string) => Promise<void>;
} {
  const [said, setSaid] = useState<StatusText | null>(null);
  const tries = useRef(0);

  // Outside React: the browser's timer.
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), saidFor);
    return () => clearTimeout(timer);
  }, [said]);

  return {
    said,
    copy: async (text) => {
      // Without https there is no clipboard at all.
      const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      tries.current += 1;
      setSaid({ id: tries.current, text: isCopied ? messages.done : messages.refused });
    },
  };
}

/** A message beside what was pressed; the live region must be there before it has text. */
export function StatusMessage({ words }: { words: StatusText | null }) {
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
