import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { inquiryPath, personReportPath } from "#domain/office/inquiry-view.ts";
import {
  officeLinkPath,
  officePaths,
  officeProfilePath,
  setupPath,
  vehicleFilePath,
} from "#domain/office/office.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { destinations, pages } from "#domain/pages/pages.ts";
import { appointmentPath } from "#domain/pages/paths.ts";

const { home: _, ...pagesBelowHome } = pages;

export default [
  index("routes/home.tsx"),
  ...Object.entries(pagesBelowHome).map(([key, { path }]) =>
    route(path.slice(1), `routes/${key}.tsx`),
  ),
  route("fahrzeug/:adKey", "routes/vehicle.tsx"),
  route(`${pages.alert.path.slice(1)}/:token`, "routes/alerts.tsx"),
  route(appointmentPath(":token").slice(1), "routes/appointment.tsx"),
  route("fotos/:token", "routes/photos.tsx"),
  layout("routes/buero/frame.tsx", [
    route(officePaths.today.slice(1), "routes/buero/today.tsx"),
    route(officePaths.inquiries.slice(1), "routes/buero/inquiries.tsx"),
    route(officePaths.entry.slice(1), "routes/buero/entry.tsx"),
    route(inquiryPath(":reference").slice(1), "routes/buero/inquiry.tsx"),
    route(personReportPath(":reference").slice(1), "routes/buero/person-report.tsx"),
    route(officePaths.stock.slice(1), "routes/buero/stock.tsx"),
    route(`${officePaths.signs.slice(1)}/:adKey?`, "routes/buero/signs.tsx"),
    route(officePaths.purchase.slice(1), "routes/buero/purchase.tsx"),
    route(vehicleFilePath(":adKey").slice(1), "routes/buero/vehicle-file.tsx"),
    route(officePaths.week.slice(1), "routes/buero/week.tsx"),
    route(answerPath(":reference").slice(1), "routes/buero/appointment.tsx"),
    route(officePaths.people.slice(1), "routes/buero/people.tsx"),
    route(officePaths.connections.slice(1), "routes/buero/connections.tsx"),
    route(officePaths.profile.slice(1), "routes/buero/profile.tsx"),
    route(officePaths.profileHistory.slice(1), "routes/buero/profile-history.tsx"),
    route(officePaths.yard.slice(1), "routes/buero/yard.tsx"),
    route(officeProfilePath(":section").slice(1), "routes/buero/profile-section.tsx"),
    route(setupPath(":section").slice(1), "routes/buero/profile-section.tsx", { id: "setup" }),
    route(officeLinkPath(":token").slice(1), "routes/buero/link.tsx"),
  ]),
  ...destinations
    .flatMap(({ aliases = [] }) => aliases)
    .map((alias) => route(alias.slice(1), "routes/alias.tsx", { id: `alias${alias}` })),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
