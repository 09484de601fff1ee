import type { Context } from "hono";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import type { OfficeDesk } from "./office-service.ts";

/** Routes of pages behind the sign-in. Without a session a posted form leads to the sign-in page. */
export type SignedInRoutes = {
  show(path: string): void;
  post(path: string, submit: (context: Context, desk: OfficeDesk) => Promise<Response>): void;
  /** Answers a posted form with its page, which keeps what was typed. */
  showRefused(context: Context, outcome: RefusedForm): Promise<Response>;
};
