import { data } from "react-router";
import { openOffice } from "../../context.ts";
import type { Route } from "./+types/person-export.ts";

/** Not part of the inquiry's page, because it answers with a file. */
export async function action({ context, params }: Route.ActionArgs) {
  const rows = await openOffice(context).desk.inquiries.exportPerson(params.reference);
  if (rows === null) throw data(null, { status: 404 });
  return new Response(`${JSON.stringify(rows, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="auskunft.json"',
    },
  });
}
