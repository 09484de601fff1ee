import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { deletedInquiryPath, inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeFactsPath, officeLinkPath, officePaths } from "#domain/office/office.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { destinations, pages } from "#domain/pages/pages.ts";
import { appointmentLinkPath, appointmentPath } from "#domain/pages/paths.ts";

const { home: _, ...pagesBelowHome } = pages;

export default [
  index("routes/home.tsx"),
  ...Object.entries(pagesBelowHome).map(([key, { path }]) =>
    route(path.slice(1), `routes/${key}.tsx`),
  ),
  route("fahrzeug/:adKey", "routes/vehicle.tsx"),
  route(`${pages.alert.path.slice(1)}/:token`, "routes/alerts.tsx"),
  route(appointmentPath(":token").slice(1), "routes/appointment.tsx"),
  route(appointmentLinkPath(":link").slice(1), "routes/appointment-answer.tsx"),
  route("vorgang/:token", "routes/inquiry-mark.tsx"),
  route("fotos/:token", "routes/photos.tsx"),
  route(officePaths.today.slice(1), "routes/buero/today.tsx"),
  route(officePaths.inquiries.slice(1), "routes/buero/inquiries.tsx"),
  route(inquiryPath(":reference").slice(1), "routes/buero/inquiry.tsx"),
  route(deletedInquiryPath(":reference").slice(1), "routes/buero/deleted-inquiry.tsx"),
  route(officePaths.stock.slice(1), "routes/buero/stock.tsx"),
  route(officePaths.purchase.slice(1), "routes/buero/purchase.tsx"),
  route(`${officePaths.signs.slice(1)}/:adKey?`, "routes/buero/signs.tsx"),
  route(officePaths.week.slice(1), "routes/buero/week.tsx"),
  route(answerPath(":reference").slice(1), "routes/buero/appointment.tsx"),
  route(officePaths.devices.slice(1), "routes/buero/devices.tsx"),
  route(officePaths.facts.slice(1), "routes/buero/facts.tsx"),
  route(officePaths.factsHistory.slice(1), "routes/buero/facts-history.tsx"),
  route(officeFactsPath(":section").slice(1), "routes/buero/facts-section.tsx"),
  route(officeLinkPath(":token").slice(1), "routes/buero/link.tsx"),
  ...destinations
    .flatMap(({ aliases = [] }) => aliases)
    .map((alias) => route(alias.slice(1), "routes/alias.tsx", { id: `alias${alias}` })),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
