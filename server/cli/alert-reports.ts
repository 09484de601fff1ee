import { describeSearch } from "#domain/alert/alert.ts";
import type { Car } from "#domain/car/record.ts";
import { formatNumber } from "#domain/site/format.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { type Alert, type AlertStore, demandOfOrders } from "#server/alerts/store.ts";
import { done, failed, type Report, type Row } from "./orders.ts";

export const formatOrderCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Suchauftrag" : "Suchaufträge"}`;

/** What people look for that the stock lacks; it names no person and no address (O12). */
export async function demandReport(
  alerts: Pick<AlertStore, "confirmed">,
  cars: readonly Car[],
): Promise<Report> {
  const { searches, demand } = demandOfOrders(await alerts.confirmed(), cars);
  const rows = demand.map(({ filters, people, hits, query }) => ({
    people,
    search: describeSearch(filters).replaceAll("\u00a0", " "),
    hits,
    path: vehiclesPagePath(1, query),
  }));
  const message =
    rows.length === 0
      ? `${formatOrderCount(searches)}, keiner davon ohne passende Fahrzeuge.`
      : sentence(rows[0]);
  return { ...done(message), columns: demandColumns, rows };
}

/** `7 suchen Kombi, Automatik, bis 20.000 €; im Bestand: 0.` */
function sentence(first: { people: number; search: string; hits: number } | undefined): string {
  if (first === undefined) return "";
  const { people, search, hits } = first;
  return `Am meisten gefragt: ${people} ${people === 1 ? "sucht" : "suchen"} ${search}; im Bestand: ${hits}.`;
}

const demandColumns = [
  { key: "people", title: "Suchende" },
  { key: "search", title: "Suche" },
  { key: "hits", title: "Im Bestand" },
  { key: "path", title: "Adresse" },
];

/** As it is stored, beside the inquiries. */
export function exportAlertRow(alert: Alert): Row {
  return {
    reference: alert.id,
    kind: "Suchauftrag",
    receivedAt: alert.createdAt.toISOString(),
    vehicle: alert.adKey,
    email: alert.email,
    search: alert.query,
    price: alert.price,
    state: alert.state,
    confirmedAt: alert.confirmedAt?.toISOString() ?? null,
    since: alert.since?.toISOString() ?? null,
    expiresOn: alert.expiresOn,
    askedAt: alert.askedAt?.toISOString() ?? null,
  };
}

export const exportAlertColumns = [
  { key: "search", title: "Suche" },
  { key: "price", title: "Bekannter Preis" },
  { key: "state", title: "Stand" },
  { key: "confirmedAt", title: "Bestätigt" },
  { key: "since", title: "Gilt seit" },
  { key: "expiresOn", title: "Endet am" },
  { key: "askedAt", title: "Nachgefragt" },
];

/** All of a mail address, with their mails. */
export async function deleteAlertsOf(
  email: string,
  alerts: Pick<AlertStore, "ofAddress" | "remove">,
  forgetMails: (messageIds: readonly string[]) => Promise<void>,
): Promise<Report> {
  const found = await alerts.ofAddress(email.trim());
  if (found.length === 0) return failed("Zu dieser Adresse gibt es keinen Suchauftrag.");
  await alerts.remove(
    found.map(({ id }) => id),
    forgetMails,
  );
  return done(`${formatOrderCount(found.length)} gelöscht.`);
}
