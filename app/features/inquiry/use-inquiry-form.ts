import { type InputEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asRecord } from "#domain/format/as-record.ts";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type apiPaths,
  confirmationHeader,
  formTicketPath,
  photosFolder,
  photosHeader,
} from "#domain/pages/paths.ts";
import type { StoredText } from "../../browser-storage.ts";
import { useHydrated } from "../../ui/browser.ts";
import { type FieldValues, focusField, readFields, writeFields } from "../../ui/form-values.ts";
import { prepareToasts, showToast } from "../../ui/toaster.tsx";
import { useSiteSettings } from "../site/site-settings.ts";
import { useDraft } from "./use-draft.ts";
import { type CheckFields, useFieldCheck } from "./use-field-check.ts";

type InquiryFormOptions = {
  fields: readonly string[];
  draftStorage: StoredText;
  path: Parameters<typeof sendInquiry>[0];
  loadRules: () => Promise<CheckFields>;
  createBody: (values: FieldValues) => InquiryPost["body"];
  /** Without them the form itself says what happened. */
  toasts?: Readonly<Record<"sent" | "failed", { title: string; description: string }>>;
  prefilled?: FieldValues;
  draftKey?: string;
  refused: RefusedForm | null;
  revealField?: (field: string) => void;
  onRestored?: (fieldNames: readonly string[]) => void;
  /** Returns whether the form is sent again without a click: then nothing has failed yet. */
  onCaptchaRefused: (message: string) => boolean;
};

export type InquiryForm = ReturnType<typeof useInquiryForm>;

const noValues: FieldValues = {};

export function useInquiryForm(options: InquiryFormOptions) {
  const { fields, prefilled = noValues, refused, toasts } = options;
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const isHydrated = useHydrated();
  const { send, checkToSend, prefetchTicket, resetSending, ...sending } = useSending(options.path);
  const { issues, check, ...checking } = useFieldCheck({
    form,
    fields,
    loadRules: options.loadRules,
    revealField: options.revealField,
    hasToasts: toasts !== undefined,
    initialIssues: refused?.issues ?? [],
  });
  const { save, deleteDraft, ensureIdempotencyKey, ...draft } = useDraft({
    storage: options.draftStorage,
    form,
    fields,
    prefilled,
    draftKey: options.draftKey ?? "",
    canRestore: refused === null,
    onRestored: options.onRestored,
  });
  const read = (names = fields) =>
    form.current === null ? noValues : readFields(form.current, names);

  async function checkAndSend(): Promise<void> {
    if (!(await checkToSend(check))) return;
    const body = options.createBody(read());
    const honeypot = read([honeypotField])[honeypotField] ?? "";
    const outcome = await send({ body, honeypot, idempotencyKey: ensureIdempotencyKey() });
    if (outcome.state === "refused") return showFailure(outcome);
    deleteDraft();
    if (toasts) showToast({ ...toasts.sent, tone: "success" });
  }

  function showFailure({ problem, message, issues: serverIssues }: SendRefusal): void {
    if (problem === "captcha" && options.onCaptchaRefused(message ?? "")) return;
    if (problem === "invalid" && checking.showServerIssues(serverIssues)) resetSending();
    else if (toasts) showToast({ ...toasts.failed, tone: "failure" });
  }

  const clearIssuesAndSending = callAll(checking.clearIssues, resetSending);

  return {
    ...sending,
    issues,
    check,
    draft: { ...draft, deleteAndReset: callAll(draft.deleteAndReset, clearIssuesAndSending) },
    values: refused ? withLfLineBreaks(refused.values) : prefilled,
    formProps: {
      ref: form,
      noValidate: isHydrated,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        save();
        const name = target instanceof Element ? target.getAttribute("name") : null;
        if (name !== null) void checking.recheck(name);
      },
      onFocus: callAll(checking.preloadRules, prefetchTicket, ...(toasts ? [prepareToasts] : [])),
    },
    submit: async (): Promise<void> => {
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      await checkAndSend().finally(() => {
        isSubmitting.current = false;
      });
    },
    read: () => read(),
    write: (values: FieldValues): void => writeFields(form.current, values),
    restart: (): void => {
      // Synchronous, so that the field exists before it gets the focus.
      flushSync(clearIssuesAndSending);
      const [first] = fields;
      if (form.current !== null && first !== undefined) focusField(form.current, first);
    },
  };
}

/**
 * State of this entry in the browser's history: it survives a reload and Back, and whoever opens the page anew
 * starts afresh. Null until hydration. Only this function writes these keys.
 */
export function useEntryState<Value>(key: string): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    const kept = asRecord(window.history.state)[key];
    if (kept) setValue(kept as Value);
  }, [key]);
  const keep = (next: Value | null) => {
    window.history.replaceState({ ...window.history.state, [key]: next }, "");
    setValue(next);
  };
  return [value, keep];
}

function useSending(path: InquiryFormOptions["path"]) {
  const { publicApiKey } = useSiteSettings();
  const [ticketCache] = useState(createTicketCache);
  const [sending, setSending] = useState<{ state: "idle" | "sending" } | SendRefusal>(idle);
  // The reference, which the visitor may have been told to note, must not be lost.
  const [sent, keepSent] = useEntryState<SentInquiry>("sent");
  return {
    isSending: sending.state === "sending",
    reference: sent?.reference ?? null,
    hasConfirmation: sent?.hasConfirmation === true,
    photosPath: sent?.photosPath ?? null,
    failure: sending.state === "refused" ? sending : null,
    prefetchTicket: ticketCache.prefetch,
    send: async (post: Omit<InquiryPost, "ticket">): Promise<SendOutcome> => {
      const outcome = await sendInquiry(path, publicApiKey, {
        ...post,
        ticket: await ticketCache.get(),
      });
      setSending(outcome.state === "sent" ? idle : outcome);
      if (outcome.state === "sent") {
        ticketCache.drop();
        keepSent(outcome);
      }
      return outcome;
    },
    /** Shows from the press on that the form is being sent: the rules may still be loading. */
    checkToSend: async (check: () => Promise<boolean>): Promise<boolean> => {
      setSending({ state: "sending" });
      const isValid = await check();
      if (!isValid) setSending(idle);
      return isValid;
    },
    resetSending: () => {
      setSending(idle);
      keepSent(null);
    },
  };
}

const idle = { state: "idle" } as const;

type InquiryPost = {
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string;
  honeypot: string;
  /** Null when none could be fetched; the server then decides without it. */
  ticket: string | null;
};

type SendProblem =
  | "invalid"
  | "captcha"
  /** The message is for visitors, for example about too many inquiries. */
  | "rejected"
  /** Without a readable response the inquiry may still have arrived. */
  | "unanswered";

export type SendRefusal = {
  state: "refused";
  problem: SendProblem;
  message: string | null;
  issues: readonly FieldIssue[];
};
type SentInquiry = {
  state: "sent";
  reference: string;
  hasConfirmation?: boolean;
  photosPath?: string | null;
};
type SendOutcome = SentInquiry | SendRefusal;

/** A shorter timeout would make visitors resend inquiries that a slow server did store. */
const timeoutMs = 30_000;

export async function sendInquiry(
  path: typeof apiPaths.contactInquiry | typeof apiPaths.vehicleInquiry,
  publicApiKey: string,
  { body, idempotencyKey, honeypot, ticket }: InquiryPost,
): Promise<SendOutcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${publicApiKey}`,
        apikey: publicApiKey,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        ...(ticket !== null && { "x-form-ticket": ticket }),
        ...(honeypot !== "" && { "x-form-trap": encodeURIComponent(honeypot) }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const outcome = readOutcome(response.status, await response.json().catch(() => null));
    if (outcome.state === "refused") return outcome;
    const photosPath = response.headers.get(photosHeader);
    const isPhotosPath = photosPath?.startsWith(`${photosFolder}/`) === true;
    return {
      ...outcome,
      hasConfirmation: response.headers.has(confirmationHeader),
      photosPath: isPhotosPath ? photosPath : null,
    };
  } catch {
    return unanswered;
  }
}

const unanswered: SendRefusal = {
  state: "refused",
  problem: "unanswered",
  message: null,
  issues: [],
};

export function readOutcome(status: number, body: unknown): SendOutcome {
  const { success, reference, error } = asRecord(body);
  if (status === 200 && success === true && typeof reference === "string") {
    return { state: "sent", reference };
  }
  const { message: text, issues: list } = asRecord(error);
  const message = typeof text === "string" ? text : null;
  // A proxy answered: the inquiry may still have arrived.
  if (status < 400 || (status >= 500 && message === null)) return unanswered;
  const issues = status === 422 && Array.isArray(list) ? list.filter(isIssue) : [];
  if (issues.length > 0) return { state: "refused", problem: "invalid", message, issues };
  return { state: "refused", problem: status === 403 ? "captcha" : "rejected", message, issues };
}

function isIssue(value: unknown): value is FieldIssue {
  const { field, message } = asRecord(value);
  return typeof field === "string" && typeof message === "string";
}

const ticketTimeoutMs = 5_000;

/** A form with a ticket younger than 3 s looks like a bot's to the server; autofill can be that fast. */
const minTicketAgeMs = 3_200;

function createTicketCache() {
  let cached: Promise<string | null> | null = null;
  let fetchedAt = 0;

  function fetchCached(): Promise<string | null> {
    cached ??= fetchTicket().then((ticket) => {
      fetchedAt = performance.now();
      // Lets the next call retry.
      if (ticket === null) cached = null;
      return ticket;
    });
    return cached;
  }
  return {
    prefetch: () => void fetchCached(),
    async get(): Promise<string | null> {
      const ticket = await fetchCached();
      const remaining = fetchedAt + minTicketAgeMs - performance.now();
      if (ticket !== null && remaining > 0)
        await new Promise((resolve) => setTimeout(resolve, remaining));
      return ticket;
    },
    drop(): void {
      cached = null;
    },
  };
}

async function fetchTicket(): Promise<string | null> {
  try {
    const response = await fetch(formTicketPath, { signal: AbortSignal.timeout(ticketTimeoutMs) });
    const { ticket } = asRecord(response.ok ? await response.json() : null);
    return typeof ticket === "string" ? ticket : null;
  } catch {
    return null;
  }
}

/** Browsers submit line breaks as CRLF; a field's value, whose length TextArea counts, has LF. */
function withLfLineBreaks(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]),
  );
}

export function callAll(...functions: (() => void)[]): () => void {
  return () => {
    for (const each of functions) each();
  };
}
