import {
  type ActionFunctionArgs,
  createContext,
  data,
  type RouterContextProvider,
} from "react-router";
import type { z } from "zod";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { AcceptForm, RefusedForm, SentAlert } from "#domain/inquiry/outcome.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import type { OfficeVisit } from "#server/office/office-routes.ts";
import type { SiteServices } from "#server/routes.ts";
import type { AppPages, PageSite } from "#server/site-server.ts";
import type { FieldValues } from "./ui/form-values.ts";

/** The server passes this to each page that it renders. */
export type Site = PageSite;

export const siteContext = createContext<Site>();

/** The type of entry.render.ts; for a posted form, its route's action calls `acceptForm`. */
export type RenderPage = AppPages["render"];

type Query<Answer> = (services: SiteServices) => Promise<Answer>;

/** Throws a 503 response when the services fail, and logs the cause. */
export async function ask<Answer>(site: Site, query: Query<Answer>): Promise<Answer> {
  try {
    return await query(site.services());
  } catch (error) {
    site.reportFailure(error);
    throw data(null, { status: 503 });
  }
}

/** Optional parts of a page use this: null instead of a 503. */
export const askOrNull = <Answer>(site: Site, query: Query<Answer>): Promise<Answer | null> =>
  ask(site, query).catch(() => null);

type Context = Readonly<RouterContextProvider>;

/** Throws a 404 response for a page that the office's routes did not render. */
export function findOffice(context: Context): OfficeVisit {
  const { office } = context.get(siteContext);
  if (office === null) throw data(null, { status: 404 });
  return office;
}

/** For a page behind the sign-in, of which the server keeps everybody else away. */
export function openOffice(context: Context) {
  const { desk, ...office } = findOffice(context);
  if (desk === null) throw data(null, { status: 404 });
  return { ...office, desk };
}

/** Throws a 400 response for what no button of the page posts. */
export function readPosted<Read>(schema: z.ZodType<Read>, values: FieldValues): Read {
  const read = schema.safeParse(values);
  if (!read.success) throw data(null, { status: 400 });
  return read.data;
}

/** Shows the form again, with what was typed. */
export const refuse = (field: string, message: string, values: FieldValues) =>
  refuseAll([{ field, message }], values);

/** `matches`: values that one of the fields could have. */
export const refuseAll = (
  issues: readonly FieldIssue[],
  values: FieldValues,
  { matches = [] }: { matches?: readonly string[] } = {},
) =>
  data<RefusedForm & { matches: readonly string[] }>(
    { state: "refused", message: issues[0]?.message ?? "", values, issues, matches },
    { status: 422 },
  );

/** Null for a GET request. */
export const acceptFormContext = createContext<AcceptForm | null>(null);

/** What the page shows of an accepted form. */
type AcceptedDetails = {
  readTestDrive?(values: FieldValues): TestDriveRequest | null;
  planCallback?(values: FieldValues): string | null;
  describeAlert?(values: FieldValues): Promise<SentAlert>;
};

/** Implements the action of a form's route, for browsers without scripts (docs/decisions/020). */
export async function acceptPostedForm(
  kind: Parameters<AcceptForm>[0],
  { request, context }: ActionFunctionArgs<Context>,
  details: AcceptedDetails = {},
) {
  const accept = context.get(acceptFormContext);
  if (accept === null) throw data(null, { status: 405 });
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { outcome, ...init } = await accept(kind, values);
  const alert = await details.describeAlert?.(values);
  if (outcome.state === "refused") return data({ ...outcome, ...(alert && { alert }) }, init);
  const wish = details.readTestDrive?.(values);
  const callback = details.planCallback?.(values);
  return data(
    { ...outcome, ...(wish && { wish }), ...(callback && { callback }), ...(alert && { alert }) },
    init,
  );
}

/** The page's JSON-LD (features/site/page-head.tsx). */
export const structuredDataContext = createContext<string | null>(null);
