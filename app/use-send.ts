import { useState } from "react";
import { createFormTicket } from "./api/form-ticket.ts";
import type { Sending } from "./api/inquiries.ts";
import { SendError } from "./api/inquiry-answer.ts";

/** The call of a form, see api/inquiries.ts: resolves with the reference number. */
export type SendCall = (sending: Sending) => Promise<string>;

/** `idle`, `sending` and `sent`: specification, section 4. */
type SendState = "idle" | "sending" | "failed" | "sent";

/** Sends a filled form; what fails can be sent again. */
export function useSend(call: SendCall): {
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
