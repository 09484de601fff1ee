import type { Context } from "hono";
import type { RefusedForm } from "#domain/office/office.ts";
import type { OfficeDesk } from "./office-service.ts";

/** Routes of pages behind the sign-in. Without a session a posted form leads to the sign-in page. */
export type SignedInRoutes = {
  show(path: string): void;
  /** The page of a form that was refused, with what was typed and the sentences at the fields. */
  showAgain(context: Context, refused: RefusedForm): Promise<Response>;
  post(path: string, submit: (context: Context, desk: OfficeDesk) => Promise<Response>): void;
};
