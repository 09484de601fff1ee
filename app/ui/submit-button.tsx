import { LoaderCircle } from "lucide";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style.ts";
import { Icon } from "./icon.tsx";

type SubmitButtonProps = {
  isSending: boolean;
  /** Id of the text that says why the form cannot be sent yet. */
  blockedBy?: string | null;
  children: ReactNode;
};

/** Never `disabled`: a disabled button loses the focus and cannot say why. */
export function SubmitButton({ isSending, blockedBy = null, children }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        aria-disabled={isSending || blockedBy !== null}
        aria-describedby={blockedBy ?? undefined}
        className={`${buttonStyle.primary} aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted max-sm:w-full`}
      >
        {isSending ? (
          <>
            <Icon icon={LoaderCircle} size={18} className="animate-spin" />
            Wird versendet...
          </>
        ) : (
          children
        )}
      </button>
      <span role="status" className="sr-only">
        {isSending && "Wird versendet..."}
      </span>
    </>
  );
}
