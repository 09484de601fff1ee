import { useEffect, useRef, useState } from "react";

/** How long the message stands, as long as a toast (specification, section 9). */
const saidFor = 5_000;

/** A message for a live region. The same words said again are another message: `id` tells them apart. */
export type Words = { id: number; text: string };

type CopyMessages = {
  done: string;
  /** What to do when the browser refuses. */
  refused: string;
};

/**
 * Copies text to the clipboard and tells what came of it: `said` is one of the two messages for 5 s
 * after the last try, null otherwise. It belongs into a live region, see said.tsx.
 */
export function useCopy(messages: CopyMessages): {
  said: Words | null;
  copy: (text: string) => Promise<void>;
} {
  const [said, setSaid] = useState<Words | null>(null);
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
