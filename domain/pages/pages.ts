type Destination = {
  path: `/${string}`;
  label: string;
  footer?: "pages" | "legal";
  footerLabel?: string;
  aliases?: readonly string[];
  /** Lower-case words that suggest the page for an unknown address; the first (part of a path) is ASCII. */
  keywords?: readonly string[];
};

type Page = Destination & {
  isInNavigation: boolean;
  isIndexed?: false;
  /** Query parameters of the page; on the list, the filters come in addition. */
  parameters: readonly string[];
};

/** Parameters of the list in addition to the filters (domain/search/filters.ts). */
export const listParameters = {
  page: "seite",
  /** Text of the search box; the list turns it into filters, and keeps it to show it again. */
  search: "suche",
  /** The value `filter` shows all filters as a page, for browsers without JavaScript. */
  view: "ansicht",
} as const;

/**
 * All pages except vehicles, keyed by route module (`app/routes/{key}.tsx`). Routes, redirects, navigation,
 * footer, breadcrumb, sitemap, page cache and 404 suggestions are derived from this.
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
    keywords: [
      "cars",
      "vehicles",
      "fahrzeug",
      "fahrzeuge",
      "unserefahrzeuge",
      "fahrzeugbestand",
      "bestand",
      "autos",
      "gebrauchtwagen",
    ],
  },
  sell: {
    path: "/fahrzeugankauf",
    label: "Fahrzeugankauf",
    isInNavigation: true,
    footer: "pages",
    parameters: ["interesse"],
    keywords: ["fahrzeugankauf", "autoankauf", "ankauf", "sell"],
  },
  contact: {
    path: "/kontakt",
    label: "Kontakt",
    isInNavigation: true,
    footer: "pages",
    footerLabel: "Kontakt und Anfahrt",
    parameters: ["fahrzeug", "anliegen"],
    keywords: ["contact", "contactus", "kontakt", "kontaktformular", "anfahrt"],
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

/** The home page's section whose id is set in app/features/home. */
export const companySection = {
  path: "/#unternehmen",
  label: "Über uns",
  footer: "pages",
  footerLabel: "Unternehmen",
  aliases: ["/unternehmen"],
  keywords: [
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

/** Targets of links and redirects, in display order. */
export const destinations: readonly Destination[] = [companySection, ...Object.values(pages)];

export function pageAt(pathname: string): Page | undefined {
  return Object.values<Page>(pages).find(({ path }) => path === pathname);
}
