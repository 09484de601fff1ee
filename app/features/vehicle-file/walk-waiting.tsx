import { CloudOff } from "lucide";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { officeFields, officePaths } from "#domain/office/office.ts";
import { type entryActions, entryFields, fileSteps } from "#domain/vehicle-file/entries.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
  correcting,
  hasPhotos,
  type Obstacle,
  type QueuedEntry,
  type useSendQueue,
  withoutPhotos,
} from "./send-queue.ts";

export type Send = ReturnType<typeof useSendQueue>;

const countWaiting = (queue: Send["queue"]): number =>
  queue.filter(({ problem }) => problem === null).length;

type WalkProgressProps = { done: number; of: number; send: Pick<Send, "queue" | "obstacle"> };

/** What is just being sent is told here, since a line of its own would move what the thumb is about to meet. */
export function WalkProgress({ done, of, send }: WalkProgressProps) {
  const sending = send.obstacle === null ? countWaiting(send.queue) : 0;
  return (
    <div className="mt-1 flex max-w-2xl items-center gap-3">
      <progress
        aria-label="Eingetragen"
        value={done}
        max={of}
        className="block h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures shrink-0 font-semibold">
        {done} von {of}
        {sending > 0 && <span className="font-normal text-muted">, {sending} unterwegs</span>}
      </span>
    </div>
  );
}

/** What the site does not have yet, and why. */
export function Waiting({ queue, obstacle, isKept, ...send }: Send) {
  const waiting = countWaiting(queue);
  return (
    <div role="status" className="max-w-2xl">
      {waiting > 0 && obstacle !== null && (
        <p className="mt-3 flex items-start gap-2 rounded-card bg-sunken px-3 py-2">
          <Icon icon={CloudOff} size={20} className="mt-0.5 shrink-0" />
          <span>
            <strong className="figures">
              {waiting === 1 ? "1 Eintrag wartet." : `${waiting} Einträge warten.`}
            </strong>{" "}
            {obstacleTexts[obstacle]}{" "}
            {isKept
              ? "Auch wenn das Telefon diese Seite schließt, bleibt das hier, bis Sie sich abmelden."
              : "Lassen Sie diese Seite offen, sonst geht es verloren."}
          </span>
        </p>
      )}
      {queue.map(
        (entry) => entry.problem !== null && <Refused key={entry.sending} {...{ entry, send }} />,
      )}
    </div>
  );
}

const obstacleTexts: Readonly<Record<Obstacle, ReactNode>> = {
  offline:
    "Ohne Empfang bleibt das auf diesem Telefon und geht hinaus, sobald es kann. Gehen Sie ruhig weiter.",
  busy: "Die Website antwortet gerade nicht richtig; an Ihrem Empfang liegt es nicht. Das geht später von selbst hinaus.",
  "signed-out": (
    <>
      <a
        href={officePaths.today}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        Melden Sie sich in einem neuen Tab an
      </a>
      , dann geht das von selbst hinaus.
    </>
  ),
};

const textButton = "inline-flex min-h-11 items-center underline underline-offset-4";

type RefusedProps = { entry: QueuedEntry; send: Pick<Send, "retry" | "remove"> };

const Refused = ({ entry, send }: RefusedProps) => (
  <div className="mt-3 rounded-card border-2 border-danger px-3 py-2 wrap-anywhere">
    <strong className="text-danger">{entry.problem}</strong>
    <p>Nicht gespeichert: {entry.text}</p>
    <div className="flex flex-wrap gap-x-5">
      {waysToSend(entry).map(([label, body]) => (
        <button
          key={label}
          type="button"
          onClick={() => send.retry(entry, body)}
          className={textButton}
        >
          {label}
        </button>
      ))}
      <button type="button" onClick={() => send.remove(entry.sending)} className={textButton}>
        Verwerfen
      </button>
    </div>
  </div>
);

/** A person decides about what two phones say of one thing, where both can stand about both. */
function waysToSend(entry: QueuedEntry): (readonly [label: string, body: FormData])[] {
  const { body, rival, slug } = entry;
  if (rival === null) {
    const again = ["Noch einmal senden", body] as const;
    return hasPhotos(entry) ? [again, ["Ohne Fotos senden", withoutPhotos(body)]] : [again];
  }
  const replacing = ["Meine Eingabe ersetzt sie", correcting(body, rival)] as const;
  const hasSeveral = fileSteps.some((step) => step.slug === slug && step.max > 1);
  return hasSeveral ? [replacing, ["Beide behalten", correcting(body, "")]] : [replacing];
}

type ChangeFormProps = {
  /** Of the entry. */
  id: string;
  /** Where the answer leads without scripts. */
  slug: string;
  action: (typeof entryActions)["withdraw" | "restore" | "confirm"];
  label: string;
  /** What the entry says. */
  text: string;
  send: Pick<Send, "queue" | "add">;
  icon?: ReactNode;
  /** What somebody saw who says that it still holds. */
  listing?: string;
};

/** Withdraws an entry, takes that back, or says that it still holds: with scripts through the queue, as entries go. */
export function ChangeForm(props: ChangeFormProps) {
  const { id, slug, action, label, text, send, icon, listing = "" } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    body.set(officeFields.action, action);
    send.add({ sending: crypto.randomUUID(), slug, text: `${label}: ${text}`, body });
  };
  return (
    <form method="post" onSubmit={submit}>
      <HiddenFields values={{ id, [entryFields.step]: slug, [entryFields.listing]: listing }} />
      <button
        type="submit"
        name={officeFields.action}
        value={action}
        disabled={send.queue.some(({ body }) => body.get("id") === id)}
        className={`${textButton} gap-1 disabled:opacity-50`}
      >
        {icon}
        {label}
        <span className="sr-only">: {text}</span>
      </button>
    </form>
  );
}

type Leave = { go(): void };

type LeaveQuestionProps = Pick<Send, "queue" | "isKept"> & {
  /** Taken, and not saved. */
  photos: number;
};

/** Asks before the page is left with what is only in it, and goes on by itself once nothing is. */
export function LeaveQuestion({ queue, isKept, photos }: LeaveQuestionProps) {
  const [leave, setLeave] = useState<Leave | null>(null);
  const isDecided = useRef(false);
  const isWaiting = queue.length + photos > 0;
  // The ways out of the page are links and forms all over it, and the browser's own.
  useEffect(() => {
    if (!isWaiting) return;
    const sent = new AbortController();
    const { signal } = sent;
    const ask = (event: Event, leave: Leave | null) => {
      if (leave === null || event.defaultPrevented || isDecided.current) return;
      event.preventDefault();
      setLeave(leave);
    };
    // Safari on iOS does not ask.
    const askInBrowser = (event: Event) => isDecided.current || event.preventDefault();
    window.addEventListener("beforeunload", askInBrowser, { signal });
    // The browser may bring the page back as it was left.
    const stay = () => {
      isDecided.current = false;
      setLeave(null);
    };
    window.addEventListener("pageshow", stay, { signal });
    document.addEventListener("click", (event) => ask(event, leaveByLink(event)), { signal });
    document.addEventListener("submit", (event) => ask(event, leaveByForm(event)), { signal });
    return () => sent.abort();
  }, [isWaiting]);
  // Somebody asked to leave, and all is sent now.
  useEffect(() => {
    if (isWaiting || leave === null) return;
    setLeave(null);
    leave.go();
  }, [isWaiting, leave]);
  if (leave === null || !isWaiting) return null;
  const go = () => {
    isDecided.current = true;
    leave.go();
  };
  return <LeaveDialog {...{ queue, isKept, photos }} onStay={() => setLeave(null)} onLeave={go} />;
}

/** Null for a link that leaves this page open. */
function leaveByLink(event: MouseEvent): Leave | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || !isPlainClick(event)) return null;
  const { origin, pathname, search, hash, href } = link;
  const here = window.location;
  const isHere = pathname === here.pathname && search === here.search && hash !== "";
  return origin !== here.origin || isHere ? null : { go: () => here.assign(href) };
}

function leaveByForm({ target: form, submitter }: SubmitEventOfBrowser): Leave | null {
  return form instanceof HTMLFormElement ? { go: () => form.requestSubmit(submitter) } : null;
}

type SubmitEventOfBrowser = Pick<globalThis.SubmitEvent, "target" | "submitter">;

const count = (size: number, one: string, many: string) =>
  size === 0 ? null : size === 1 ? one : `${size} ${many}`;

type LeaveDialogProps = LeaveQuestionProps & { onStay(): void; onLeave(): void };

function LeaveDialog({ queue, isKept, photos, onStay, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens the browser's own dialog.
  useEffect(() => dialog.current?.showModal(), []);
  const isRefused = queue.some(({ problem }) => problem !== null);
  const isLost = photos > 0 || !isKept;
  const there = [
    count(
      photos,
      "1 Foto, das noch nicht gespeichert ist",
      "Fotos, die noch nicht gespeichert sind",
    ),
    count(queue.length, "1 Eintrag, der wartet", "Einträge, die warten"),
  ].filter(Boolean);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="verlassen"
      onClose={onStay}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-dusk/70 max-sm:max-w-[calc(100%-2rem)]"
    >
      <h2 id="verlassen" className="text-xl font-bold">
        {queue.length > 0 ? "Noch nicht alles gesendet" : "Noch nicht alles gespeichert"}
      </h2>
      <p className="mt-2">
        Nur auf diesem Telefon: {there.join("; ")}. Wenn Sie diese Seite verlassen,{" "}
        {!isKept
          ? "geht das verloren."
          : photos > 0
            ? "geht verloren, was nicht gespeichert ist."
            : "geht das erst hinaus, wenn Sie die Akte dieses Wagens wieder öffnen."}{" "}
        {isRefused
          ? "Warum die Website nicht alles angenommen hat, steht oben auf der Seite."
          : photos === 0 && "Sobald alles gesendet ist, geht es von selbst weiter."}
      </p>
      <div className="mt-4 grid gap-2">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={buttonStyle.primary}
        >
          Hier bleiben
        </button>
        <button type="button" onClick={onLeave} className={buttonStyle.quiet}>
          {isLost ? "Verlassen und verwerfen" : "Trotzdem verlassen"}
        </button>
      </div>
    </dialog>
  );
}
