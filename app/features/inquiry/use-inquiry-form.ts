import { type InputEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StoredText } from "../../browser-storage.ts";
import { createFormTicket, SendError, type Sending } from "../../queries/send-inquiry.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import {
  type FieldIssue,
  type FieldValues,
  focusField,
  readFields,
  writeFields,
} from "../../ui/form-values.ts";
import { honeypotName } from "../../ui/text-field.tsx";
import { prepareToasts, showToast } from "../../ui/toaster.tsx";
import { type Draft, useDraft } from "../../ui/use-draft.ts";
import { type CheckFields, useFieldCheck } from "./use-field-check.ts";

/** The call of a form, see api/inquiries.ts: resolves with the reference number. */
type SendCall = (sending: Sending) => Promise<string>;

/** `idle`, `sending` and `sent`: specification, section 4. */
type SendState = "idle" | "sending" | "failed" | "sent";

/** Sends a filled form; what fails can be sent again. */
function useSending(call: SendCall): {
  state: SendState;
  /** Null until it is sent. */
  reference: string | null;
  /** Why the last try failed; null when none did. */
  failure: SendError | null;
  /** To be called when somebody begins to type. */
  prepare: () => void;
  /** Resolves with what went wrong, or null. */
  send: (sending: Omit<Sending, "ticket">) => Promise<SendError | null>;
  /** As if nothing had been sent. */
  reset: () => void;
} {
  const [reference, setReference] = useState<string | null>(null);
  const [state, setState] = useState<SendState>("idle");
  const [failure, setFailure] = useState<SendError | null>(null);
  const [ticket] = useState(createFormTicket);

  function end(thrown: SendError | null): SendError | null {
    setFailure(thrown);
    setState(thrown === null ? "sent" : "failed");
    return thrown;
  }

  return {
    state,
    reference,
    failure: state === "failed" ? failure : null,
    prepare: ticket.ask,
    send: async (sending) => {
      setState("sending");
      try {
        setReference(await call({ ...sending, ticket: await ticket.take() }));
        ticket.drop();
        return end(null);
      } catch (thrown) {
        return end(thrown instanceof SendError ? thrown : new SendError("unanswered", null));
      }
    },
    reset: () => {
      setReference(null);
      setState("idle");
    },
  };
}

/** What the server made of a form that was sent without scripts. */
export type RefusedForm = {
  message: string;
  issues: readonly FieldIssue[];
  values: FieldValues;
};

type InquiryFormOptions = {
  /** Names of the fields in the order in which they stand; they are checked and kept as a draft. */
  fields: readonly string[];
  draft: StoredText;
  call: SendCall;
  loadRules: () => Promise<CheckFields>;
  /** Out of the fields exactly what the specification sends. */
  bodyOf: (values: FieldValues) => Sending["body"];
  /** The toasts (specification, section 8). */
  words: { sent: { title: string; description: string }; failed: string };
  /** What stands in the fields for this visitor from the start. */
  prepared?: FieldValues;
  /** What the form is about, see form-draft.ts. */
  about?: string;
  refused?: RefusedForm | null;
  /** Brings a field into sight before it gets the focus. */
  reveal?: (field: string) => void;
  /** Told the names of the fields that a draft of an earlier visit filled. */
  onRestored?: (names: readonly string[]) => void;
  /**
   * The captcha must be solved, or solved again; `words` say why. Returns whether the form goes on by
   * itself: then nothing has failed yet.
   */
  onCaptchaRefused?: (words: string) => boolean;
};

export type InquiryForm = Pick<ReturnType<typeof useSending>, "state" | "reference" | "failure"> & {
  issues: readonly FieldIssue[];
  /** What the server wrote into the fields. */
  values: FieldValues;
  draft: Pick<Draft, "state" | "foreign" | "discard">;
  /** For the form element. */
  bind: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: boolean;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
    onFocus: () => void;
  };
  /** Whether the named fields are right; if not, says so and goes there. */
  check: (names?: readonly string[]) => Promise<boolean>;
  /** Checks all fields and sends them, once at a time. */
  submit: () => Promise<void>;
  /** The texts of the fields as they stand. */
  read: () => FieldValues;
  /** Puts texts into fields as if they were typed. */
  write: (values: FieldValues) => void;
  /** After it was sent: a new form, with the focus in it. */
  restart: () => void;
};

const none: FieldValues = {};

/** A form to the dealer: checks, keeps, sends, and loses nothing on the way. */
export function useInquiryForm(options: InquiryFormOptions): InquiryForm {
  const { fields, prepared = none, refused = null } = options;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const noValidate = useHydrated();
  const { send, prepare, reset, ...sending } = useSending(options.call);
  const { issues, check, ...checking } = useFieldCheck({
    form,
    fields,
    loadRules: options.loadRules,
    reveal: options.reveal,
    refused: refused?.issues ?? [],
  });
  const { save, finish, sendingKey, ...draft } = useDraft({
    store: options.draft,
    form,
    fields,
    prepared,
    about: options.about ?? "",
    restores: refused === null,
    onRestored: options.onRestored,
  });
  const read = (names = fields) => (form.current === null ? none : readFields(form.current, names));

  async function attempt(): Promise<void> {
    if (!(await check())) return;
    const trap = read([honeypotName])[honeypotName] ?? "";
    const failure = await send({ body: options.bodyOf(read()), key: sendingKey(), trap });
    if (failure === null) {
      finish();
      showToast({ ...options.words.sent, tone: "success" });
    } else {
      fail(failure);
    }
  }

  function fail({ problem, words, issues: answered }: SendError): void {
    if (problem === "captcha" && options.onCaptchaRefused?.(words ?? "")) return;
    if (problem === "invalid" && checking.take(answered)) {
      reset();
    } else {
      const description = options.words.failed;
      showToast({ title: "Fehler beim Versenden", description, tone: "failure" });
    }
  }

  return {
    ...sending,
    issues,
    check,
    draft: { ...draft, discard: allOf(draft.discard, checking.clear, reset) },
    values: refused ? withPlainLineEnds(refused.values) : prepared,
    bind: {
      ref: form,
      noValidate,
      onInput: ({ target }) => {
        save();
        const name = target instanceof Element ? target.getAttribute("name") : null;
        if (name !== null) checking.follow(name);
      },
      onFocus: allOf(checking.prepare, prepare, prepareToasts),
    },
    submit: async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      await attempt().finally(() => {
        isBusy.current = false;
      });
    },
    read: () => read(),
    write: (values) => writeFields(form.current, Object.entries(values)),
    restart: () => {
      // At once, or there would be no field yet for the focus.
      flushSync(allOf(checking.clear, reset));
      const [first] = fields;
      if (form.current !== null && first !== undefined) focusField(form.current, first);
    },
  };
}

/** Browsers send line ends as two characters and show them as one. */
function withPlainLineEnds(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]),
  );
}

function allOf(...steps: (() => void)[]): () => void {
  return () => {
    for (const step of steps) step();
  };
}
