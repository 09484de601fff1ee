import { Save, Trash2 } from "lucide";
import { useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Draft } from "../../ui/use-draft.ts";

type DraftNoteProps = { draft: Pick<Draft, "state" | "discard"> };

/** Says that what was typed stays in this browser, and takes it out of there. */
export function DraftNote({ draft }: DraftNoteProps) {
  const line = useRef<HTMLParagraphElement>(null);

  function discard(): void {
    draft.discard();
    // The button goes; the focus stays beside the words that say what happened.
    line.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p ref={line} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        {draft.state === "kept" && (
          <>
            <Icon of={Save} size={16} className="shrink-0" />
            Ihr Entwurf ist in diesem Browser gespeichert.
          </>
        )}
        {draft.state === "deleted" && "Ihr Entwurf ist gelöscht."}
      </p>
      {draft.state === "kept" && (
        <button
          type="button"
          onClick={discard}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink underline underline-offset-4 hover:no-underline"
        >
          <Icon of={Trash2} size={16} />
          Entwurf löschen
        </button>
      )}
    </div>
  );
}
