import { Copy, MessageCircle, Phone, Save, Trash2, TriangleAlert } from "lucide";
import { type ComponentProps, Suspense, useRef } from "react";
import { Link } from "react-router";
import { phoneLink, whatsappLink } from "#domain/dealership/contact-links.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { paths } from "#domain/pages/paths.ts";
import { StatusMessage, useCopy } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyOrNothing } from "../../ui/loading.ts";
import type { ProofOfWorkBox } from "./proof-of-work.tsx";
import type { SendRefusal } from "./send-inquiry.ts";
import type { Draft } from "./use-draft.ts";

export function DraftStatus({ draft }: { draft: Pick<Draft, "state" | "deleteAndReset"> }) {
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p ref={status} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        {draft.state === "stored" && (
          <>
            <Icon icon={Save} size={16} className="shrink-0" />
            Ihr Entwurf ist in diesem Browser gespeichert.
          </>
        )}
        {draft.state === "deleted" && "Ihr Entwurf ist gelöscht."}
      </p>
      {draft.state === "stored" && (
        <button
          type="button"
          onClick={() => {
            draft.deleteAndReset();
            // The button, which has the focus, disappears.
            status.current?.focus();
          }}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink underline underline-offset-4 hover:no-underline"
        >
          <Icon icon={Trash2} size={16} />
          Entwurf löschen
        </button>
      )}
    </div>
  );
}

/** No checkbox, since answering needs no consent (G5). */
export function PrivacyNote() {
  return (
    <p className="text-sm text-muted">
      Informationen zur Verarbeitung Ihrer Daten finden Sie in unserer{" "}
      <Link to={paths.privacy} className="font-semibold text-ink underline underline-offset-4">
        Datenschutz&shy;erklärung
      </Link>
      .
    </p>
  );
}

const ProofOfWork = lazyOrNothing(async () => (await import("./proof-of-work.tsx")).ProofOfWorkBox);

type LazyProofOfWorkProps = Pick<
  ComponentProps<typeof ProofOfWorkBox>,
  "startsByItself" | "onToken"
>;

export function LazyProofOfWork(props: LazyProofOfWorkProps) {
  return (
    <Suspense>
      <ProofOfWork id="captcha" error={null} {...props} />
    </Suspense>
  );
}

type SendFailureNoteProps = { failure: SendRefusal; readText: () => string };

/** Not a live region, because the toast has announced the failure. */
export function SendFailureNote({ failure, readText }: SendFailureNoteProps) {
  return (
    <section
      ref={scrollIntoView}
      aria-label="Fehler beim Versenden"
      // Leaves room for the floating chat button.
      className="scroll-mb-20 rounded-card border-2 border-danger bg-surface p-4"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon icon={TriangleAlert} size={20} className="mt-0.5 shrink-0 text-danger" />
        {failure.message ?? failureTexts[failure.problem]}
      </p>
      <p className="mt-2">
        Ihr Text ist nicht verloren: Er steht noch hier. Versuchen Sie es noch einmal oder nehmen
        Sie einen anderen Weg.
      </p>
      <div className="relative mt-3 flex flex-wrap gap-3">
        <a href={phoneLink()} className="action-link max-sm:w-full">
          <Icon icon={Phone} size={18} />
          <span>
            Anrufen <span className="figures font-normal">{dealership.phone.display}</span>
          </span>
        </a>
        <TextChannels
          readChat={readText}
          readCopy={readText}
          copyLabel="Text kopieren"
          copiedMessage="Text kopiert"
        />
      </div>
    </section>
  );
}

/** On a phone the element may be off screen, below the button that was just pressed. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

type TextChannelsProps = {
  initialChat?: string;
  /** Called on click, because the text is in uncontrolled fields. */
  readChat: () => string;
  readCopy: () => string;
  copyLabel: string;
  copiedMessage: string;
};

export function TextChannels(props: TextChannelsProps) {
  const { initialChat, readChat, readCopy, copyLabel, copiedMessage } = props;
  const { status, copy } = useCopy({
    done: copiedMessage,
    refused: "Bitte markieren und kopieren Sie den Text selbst.",
  });
  return (
    <>
      <a
        href={whatsappLink(initialChat)}
        onClick={({ currentTarget }) => {
          currentTarget.href = whatsappLink(readChat());
        }}
        target="_blank"
        rel="noopener noreferrer"
        className="action-link max-sm:w-full"
      >
        <Icon icon={MessageCircle} size={18} />
        Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
      </a>
      <button
        type="button"
        onClick={() => void copy(readCopy())}
        className="action-link needs-script max-sm:w-full"
      >
        <Icon icon={Copy} size={18} />
        {copyLabel}
      </button>
      <StatusMessage status={status} />
    </>
  );
}

const failureTexts: Readonly<Record<SendRefusal["problem"], string>> = {
  unanswered: "Unsere Website war nicht zu erreichen. Bitte prüfen Sie Ihre Internetverbindung.",
  captcha: "Die Bestätigung, dass Sie kein Roboter sind, ist abgelaufen.",
  rejected: "Unser Server hat die Nachricht gerade nicht angenommen.",
  invalid: "Unser Server hat Ihre Angaben nicht verstanden.",
};
