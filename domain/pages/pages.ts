type Destination = {
  path: `/${string}`;
  label: string;
  footer?: "pages" | "legal";
  footerLabel?: string;
  /** Redirected to this one for good. */
  aliases?: readonly string[];
  /** In unknown addresses, in lower case without spaces, the first one a to z; none: never suggested. */
  meantBy?: readonly string[];
};

type Page = Destination & {
  isInNavigation: boolean;
  /** Whether search engines may find it; true by default. */
  isIndexed?: false;
  /** Query parameters that it reads; the list reads its filters too. */
  parameters: readonly string[];
};

/** Beside the filters (domain/search/filters.ts). */
export const listParameters = {
  page: "seite",
  /** Typed into the search box, sent by a browser without JavaScript. */
  search: "suche",
  /** `filter`: all filters as a page, for browsers without JavaScript. */
  view: "ansicht",
} as const;

/**
 * All pages but those of vehicles, by route module (`app/routes/{key}.tsx`). Routes, redirects,
 * navigation, footer, trail, sitemap, offline reading, page cache and 404 suggestions follow from
 * it.
 */
export const pages = {
  home: {
    path: "/",
    label: "Startseite",
    isInNavigation: false,
    parameters: [],
  },
  vehicles: {
    path: "/fahrzeuge",
    label: "Fahrzeuge",
    isInNavigation: true,
    footer: "pages",
    parameters: Object.values(listParameters),
    aliases: ["/unsere-fahrzeuge"],
    meantBy: [
      ...["cars", "vehicles", "fahrzeug", "fahrzeuge", "unserefahrzeuge", "fahrzeugbestand"],
      ...["bestand", "autos", "gebrauchtwagen"],
    ],
  },
  sell: {
    path: "/fahrzeugankauf",
    label: "Fahrzeugankauf",
    isInNavigation: true,
    footer: "pages",
    parameters: ["interesse"],
    meantBy: ["fahrzeugankauf", "autoankauf", "ankauf", "sell"],
  },
  contact: {
    path: "/kontakt",
    label: "Kontakt",
    isInNavigation: true,
    footer: "pages",
    footerLabel: "Kontakt und Anfahrt",
    parameters: ["fahrzeug", "anliegen"],
    meantBy: ["contact", "contactus", "kontakt", "kontaktformular", "anfahrt"],
  },
  wishlist: {
    path: "/merkliste",
    label: "Merkliste",
    isInNavigation: false,
    isIndexed: false,
    parameters: ["fahrzeuge"],
  },
  compare: {
    path: "/vergleich",
    label: "Fahrzeuge vergleichen",
    isInNavigation: false,
    parameters: ["fahrzeuge"],
    isIndexed: false,
  },
  imprint: {
    path: "/impressum",
    label: "Impressum",
    isInNavigation: false,
    footer: "legal",
    parameters: [],
  },
  privacy: {
    path: "/datenschutz",
    label: "Datenschutz",
    isInNavigation: false,
    footer: "legal",
    parameters: [],
  },
  alert: {
    path: "/suchauftrag",
    label: "Suchauftrag",
    isInNavigation: false,
    parameters: [],
    isIndexed: false,
  },
} as const satisfies Record<string, Page>;

/** app/features/home gives it the id. */
export const companySection = {
  path: "/#unternehmen",
  label: "Über uns",
  footer: "pages",
  footerLabel: "Unternehmen",
  aliases: ["/unternehmen"],
  meantBy: [
    ...["unternehmen", "about", "aboutus", "company", "überuns", "ueberuns", "wirüberuns", "team"],
  ],
} as const satisfies Destination;

/** What links and redirects may lead to, in the order offered. */
export const destinations: readonly Destination[] = [companySection, ...Object.values(pages)];

/** A vehicle's page is not in the table. */
export function pageAt(pathname: string): Page | undefined {
  return Object.values<Page>(pages).find(({ path }) => path === pathname);
}
