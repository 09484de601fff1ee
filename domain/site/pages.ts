/** Something that the site's lists of links offer: a page, or a section of one. */
type Destination = {
  path: `/${string}`;
  /** In the trail, the navigation bar and the suggestions of the 404 page. */
  label: string;
  /** Which list of the footer names it. */
  footer: "pages" | "legal" | null;
  /** Its name in the footer, where that is another one. */
  footerLabel?: string;
  /** Other addresses, redirected to this one for good. */
  aliases: readonly string[];
  /** Words in unknown addresses that mean it, in lower case without spaces; none: never suggested. */
  meantBy: readonly string[];
};

type Page = Destination & {
  /** The navigation bar names pages in the order of the table. */
  isInNavigation: boolean;
  /** Whether it stands in the sitemap; others are marked `noindex`. */
  isIndexed: boolean;
  /** Whether the service worker keeps it for reading without a connection. */
  isReadOffline: boolean;
  /** The parameters that it reads of its address; the list reads its filters too. */
  parameters: readonly string[];
};

/** What the list reads of its address beside the filters (domain/search/filters.ts). */
export const listParameters = {
  /** Which page of the list, from 1. */
  page: "seite",
  /** What was typed into the search box, sent by a browser without JavaScript. */
  search: "suche",
  /** `filter`: all filters as a page, which is what the drawer is without JavaScript. */
  view: "ansicht",
} as const;

/**
 * All pages but those of vehicles. The key is the name of the route module, `app/routes/{key}.tsx`.
 * Routes, addresses, redirects, navigation bar, footer, trail, sitemap, offline reading, the server's
 * page cache, the suggestions of the 404 page and the tests' lists of pages follow from this table.
 */
export const pages = {
  home: {
    path: "/",
    label: "Startseite",
    isInNavigation: false,
    footer: null,
    isIndexed: true,
    isReadOffline: true,
    parameters: [],
    aliases: [],
    meantBy: [],
  },
  vehicles: {
    path: "/fahrzeuge",
    label: "Fahrzeuge",
    isInNavigation: true,
    footer: "pages",
    isIndexed: true,
    isReadOffline: true,
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
    isIndexed: true,
    isReadOffline: true,
    parameters: [],
    aliases: [],
    meantBy: ["fahrzeugankauf", "autoankauf", "ankauf", "sell"],
  },
  contact: {
    path: "/kontakt",
    label: "Kontakt",
    isInNavigation: true,
    footer: "pages",
    footerLabel: "Kontakt und Anfahrt",
    isIndexed: true,
    isReadOffline: true,
    parameters: ["fahrzeug", "anliegen"],
    aliases: [],
    meantBy: ["contact", "contactus", "kontakt", "kontaktformular", "anfahrt"],
  },
  imprint: {
    path: "/impressum",
    label: "Impressum",
    isInNavigation: false,
    footer: "legal",
    isIndexed: true,
    isReadOffline: true,
    parameters: [],
    aliases: [],
    meantBy: [],
  },
  privacy: {
    path: "/datenschutz",
    label: "Datenschutz",
    isInNavigation: false,
    footer: "legal",
    isIndexed: true,
    isReadOffline: true,
    parameters: [],
    aliases: [],
    meantBy: [],
  },
} as const satisfies Record<string, Page>;

export type PageKey = keyof typeof pages;

/** The section of home about the dealer; app/features/home gives it the id. */
export const companySection = {
  path: "/#unternehmen",
  label: "Über uns",
  footer: "pages",
  footerLabel: "Unternehmen",
  aliases: ["/unternehmen"],
  meantBy: [
    "unternehmen",
    "about",
    "aboutus",
    "company",
    "überuns",
    "ueberuns",
    "wirüberuns",
    "team",
  ],
} as const satisfies Destination;

/** Everything that links and redirects may lead to, in the order in which it is offered. */
export const destinations: readonly Destination[] = [companySection, ...Object.values(pages)];

/** The page of a path, undefined for all others; a vehicle's page is not in the table. */
export function pageAt(pathname: string): Page | undefined {
  return Object.values<Page>(pages).find(({ path }) => path === pathname);
}
