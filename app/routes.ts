import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site on one screen. Addresses: specification, section 2. */
export default [
  index("routes/home.tsx"),
  route("fahrzeuge", "routes/vehicles.tsx"),
  route("fahrzeug/:adKey", "routes/vehicle.tsx"),
  route("fahrzeugankauf", "routes/sell.tsx"),
  route("kontakt", "routes/contact.tsx"),
  route("impressum", "routes/imprint.tsx"),
  route("datenschutz", "routes/privacy.tsx"),
  // Reached within the browser only: the server leads on before it renders (domain/site/canonical-address.ts).
  route("unternehmen", "routes/company-alias.tsx"),
  route("unsere-fahrzeuge", "routes/vehicles-alias.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
