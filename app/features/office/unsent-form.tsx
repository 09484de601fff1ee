import { useEffect, useEffectEvent, useState } from "react";
import { asRecord } from "#domain/format/as-record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { isOfficePath, officeFields } from "#domain/office/office.ts";
import { type StoredText, sentOfficeForm, unsentOfficeForm } from "../../browser-storage.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { dropTyped } from "./page-draft.tsx";

// A session may end while somebody types. What they typed is kept in the browser until they have signed in
// again.

type Field = {
  name: string;
  value: string;
  /** Null for hidden fields and buttons, into which nobody types. */
  label: string | null;
};

/** `address`: of whoever typed it. */
type SentForm = { path: string; address: string; sentAt: number; fields: readonly Field[] };

/** Null, and deleted, if malformed or older than a day. */
export function readSentForm(storage: StoredText, now: number): SentForm | null {
  const form = parseSentForm(storage.read());
  if (form !== null && Math.abs(now - form.sentAt) < dayMs) return form;
  storage.clear();
  return null;
}

function parseSentForm(text: string | null): SentForm | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSentForm(value) ? value : null;
  } catch {
    return null;
  }
}

function isSentForm(value: unknown): value is SentForm {
  const { path, address, sentAt, fields } = asRecord(value);
  return (
    typeof address === "string" &&
    typeof path === "string" &&
    isOfficePath(path.split("?")[0] ?? "") &&
    typeof sentAt === "number" &&
    Array.isArray(fields) &&
    fields.every(isField)
  );
}

function isField(value: unknown): value is Field {
  const { name, value: text, label } = asRecord(value);
  return (
    typeof name === "string" &&
    typeof text === "string" &&
    (label === null || typeof label === "string")
  );
}

function readForm(form: HTMLFormElement, submitter: HTMLElement | null, address: string): SentForm {
  const fields = [...new FormData(form)].flatMap(([name, value]): Field[] =>
    typeof value === "string"
      ? [{ name, value, label: labelOf(form.elements.namedItem(name)) }]
      : [],
  );
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    fields.push({ name: submitter.name, value: submitter.value, label: null });
  }
  // Not `form.action`, which a field of that name would replace.
  const { pathname, search } = new URL(form.getAttribute("action") ?? "", window.location.href);
  return { path: pathname + search, address, sentAt: Date.now(), fields };
}

function labelOf(control: Element | RadioNodeList | null): string | null {
  const isTyped =
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type !== "hidden");
  if (!isTyped) return null;
  const label = control.labels?.[0]?.textContent.trim() ?? "";
  return label === "" ? (control.getAttribute("aria-label") ?? control.name) : label;
}

const textsOf = (form: SentForm) => typedFields(form).map(({ value }) => value);

const typedFields = ({ fields }: SentForm) =>
  fields.filter(({ label, value }) => label !== null && value.trim() !== "");

/** On the page of the sign-in, once: the session of the form that this tab has just sent had ended. */
export function UnsentFormKept() {
  const [isKept, setKept] = useState(false);
  // Reads the browser's storage, which the server lacks.
  useEffect(() => {
    const sent = readSentForm(sentOfficeForm, Date.now());
    sentOfficeForm.clear();
    if (sent !== null) unsentOfficeForm.write(JSON.stringify(sent));
    setKept(sent !== null);
  }, []);
  return (
    isKept && (
      <p role="status" className="mt-4 max-w-prose font-semibold">
        Ihre Anmeldung war abgelaufen. Was Sie eingegeben haben, ist nach dem Anmelden wieder da.
      </p>
    )
  );
}

/** Keeps each form until its answer, and offers the one that was sent without a session. */
export function UnsentForm({ address }: { address: string }) {
  const [unsent, setUnsent] = useState<SentForm | null>(null);
  const keep = useEffectEvent((event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    // No storage of the browser may hold a password.
    if (form.querySelector("[type=password]") !== null) return;
    // Signing out asked first (page-draft.tsx).
    if (event.defaultPrevented) return;
    const sent = readForm(form, submitter, address);
    const isSignOut = sent.fields.some(
      ({ name, value }) => name === officeFields.action && value === "abmelden",
    );
    if (isSignOut) unsentOfficeForm.clear();
    if (isSentForm(sent) && typedFields(sent).length > 0)
      sentOfficeForm.write(JSON.stringify(sent));
  });
  // Reads the browser's storage. This page is the answer to what was sent before.
  useEffect(() => {
    sentOfficeForm.clear();
    const kept = readSentForm(unsentOfficeForm, Date.now());
    // Somebody else has signed in since.
    if (kept !== null && kept.address !== address) unsentOfficeForm.clear();
    setUnsent(kept?.address === address ? kept : null);
    const controller = new AbortController();
    document.addEventListener("submit", keep, { signal: controller.signal });
    return () => controller.abort();
  }, [address]);
  if (unsent === null) return null;
  return (
    <section
      aria-labelledby="nicht-gespeichert"
      className="mt-6 max-w-2xl rounded-card border-2 border-accent bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <h2 id="nicht-gespeichert" className="text-xl font-bold">
        Noch nicht gespeichert
      </h2>
      <p className="mt-2">
        Ihre Anmeldung war abgelaufen, als Sie dies abgeschickt haben. Fotos wählen Sie bitte danach
        noch einmal aus.
      </p>
      <dl className="mt-3 grid gap-2">
        {typedFields(unsent).map(({ name, label, value }) => (
          <div key={`${name} ${value}`}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
      <form
        method="post"
        action={unsent.path}
        // If the session has ended again, the page of the sign-in finds it again.
        onSubmit={() => {
          sentOfficeForm.write(JSON.stringify({ ...unsent, sentAt: Date.now() }));
          unsentOfficeForm.clear();
          dropTyped(address, textsOf(unsent));
        }}
        className="mt-4 grid gap-2 sm:flex sm:flex-wrap"
      >
        {unsent.fields.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={buttonStyle.primary}>
          Jetzt absenden
        </button>
        <button
          type="button"
          className={buttonStyle.quiet}
          onClick={() => {
            unsentOfficeForm.clear();
            dropTyped(address, textsOf(unsent));
            setUnsent(null);
          }}
        >
          Verwerfen
        </button>
      </form>
    </section>
  );
}
