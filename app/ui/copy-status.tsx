import { useEffect, useRef, useState } from "react";

const shownForMs = 5_000;

/** A new `id` makes the live region announce the same text again. */
type StatusText = { id: number; text: string };

export function useCopy(messages: { done: string; refused: string }) {
  const [status, setStatus] = useState<StatusText | null>(null);
  const attempts = useRef(0);

  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(() => setStatus(null), shownForMs);
    return () => clearTimeout(timer);
  }, [status]);

  return {
    status,
    copy: async (text: string) => {
      // `clipboard` is undefined without HTTPS.
      const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      attempts.current += 1;
      setStatus({ id: attempts.current, text: isCopied ? messages.done : messages.refused });
    },
  };
}

type StatusMessageProps = {
  status: StatusText | null;
  /** Aligned with this edge of the nearest positioned ancestor. */
  side?: "left-0" | "right-0";
};

/** A live region must be in the page before its first content. */
export function StatusMessage({ status, side = "right-0" }: StatusMessageProps) {
  return (
    <p role="status" className={`pointer-events-none absolute top-full ${side} z-10 mt-1`}>
      {status && (
        <span
          key={status.id}
          className="block w-max max-w-[calc(100vw-4rem)] rounded-card bg-ink px-3 py-1.5 text-sm text-canvas"
        >
          {status.text}
        </span>
      )}
    </p>
  );
}

const shareMessages = {
  done: "Link kopiert",
  refused: "Bitte kopieren Sie die Adresse aus der Adresszeile Ihres Browsers.",
};

export function useShare(messages = shareMessages) {
  const { status, copy } = useCopy(messages);
  return {
    status,
    share: async ({ title, path }: { title: string; path: string }) => {
      const url = window.location.origin + path;
      if (!(await shareNatively({ title, url }))) await copy(url);
    },
  };
}

/** Also true when the visitor cancels, so that nothing is copied then. */
async function shareNatively(data: { title: string; url: string }): Promise<boolean> {
  if (!("share" in navigator)) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
}
