import { type InputEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import type { StoredText } from "../../browser-storage.ts";
import { useHydrated } from "../../ui/browser.ts";
import { type FieldValues, focusField, readFields, writeFields } from "../../ui/form-values.ts";
import { prepareToasts, showToast } from "../../ui/toaster.tsx";
import { useSiteFacts } from "../site/site-facts.ts";
import {
  createTicketCache,
  type InquiryPost,
  type SendOutcome,
  type SendRefusal,
  sendInquiry,
} from "./send-inquiry.ts";
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
  const { send, prefetchTicket, resetSending, ...sending } = useSending(options.path);
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
    if (!(await check())) return;
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

function useSending(path: InquiryFormOptions["path"]) {
  const { publicApiKey } = useSiteFacts();
  const [ticketCache] = useState(createTicketCache);
  const [sending, setSending] = useState<{ state: "idle" | "sending" } | SendOutcome>({
    state: "idle",
  });
  return {
    isSending: sending.state === "sending",
    reference: sending.state === "sent" ? sending.reference : null,
    photosPath: sending.state === "sent" ? (sending.photosPath ?? null) : null,
    failure: sending.state === "refused" ? sending : null,
    prefetchTicket: ticketCache.prefetch,
    send: async (post: Omit<InquiryPost, "ticket">): Promise<SendOutcome> => {
      setSending({ state: "sending" });
      const outcome = await sendInquiry(path, publicApiKey, {
        ...post,
        ticket: await ticketCache.get(),
      });
      if (outcome.state === "sent") ticketCache.drop();
      setSending(outcome);
      return outcome;
    },
    resetSending: () => setSending({ state: "idle" }),
  };
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
