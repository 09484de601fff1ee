import { consentCookie, storageKeys } from "#domain/site/storage-keys.ts";

/**
 * The only place that touches the browser's storage. A browser may refuse it (private window, full,
 * switched off): then nothing is remembered, and the site works on.
 */

export type StoredText = {
  /** Null when nothing usable is there, on the server too. */
  read(): string | null;
  /** Whether it is remembered now. */
  write(text: string): boolean;
  clear(): void;
};

/** What the console says where the browser refuses. */
type Complaints = { read: string; write: string };
const defaultComplaint = "Im Browser kann nichts gemerkt werden.";

/** Until the tab is closed. */
const inTab = () => window.sessionStorage;
/** Until it is deleted, for all tabs. */
const inBrowser = () => window.localStorage;

/** Text under a key; `isUsable` refuses what cannot be ours. */
function storedText(
  storage: () => Storage,
  key: string,
  isUsable: (text: string) => boolean,
  complaints: Complaints = { read: defaultComplaint, write: defaultComplaint },
): StoredText {
  const attempt = <Result>(work: () => Result, complaint: string): Result | null => {
    if (typeof window === "undefined") return null;
    try {
      return work();
    } catch (error) {
      // As information: whoever switched storage off has done nothing wrong.
      // biome-ignore lint/suspicious/noConsole: there is nobody else to tell, and the site works on
      console.info(complaint, error);
      return null;
    }
  };
  return {
    read() {
      const text = attempt(() => storage().getItem(key), complaints.read);
      return text !== null && isUsable(text) ? text : null;
    },
    write(text) {
      const written = attempt(() => [storage().setItem(key, text)], complaints.write);
      return written !== null;
    },
    clear: () => void attempt(() => storage().removeItem(key), complaints.write),
  };
}

/** The vehicle opened last (specification, section 4, 'Returning from detail to list'). */
export const lastAdKey = storedText(inTab, storageKeys.lastVehicle, (text) =>
  /^[\w-]{1,64}$/.test(text),
);

/**
 * Filters and order of the list, as the query of its address (domain/search/url.ts). It is
 * read like any address: tolerant, value by value.
 */
export const savedFilters = storedText(inTab, storageKeys.filters, (text) => text.length <= 4_000);

/** A form that was begun, see form-draft.ts; all its fields full are less. */
const isDraftLength = (text: string) => text.length <= 40_000;
export const contactDraft = storedText(inBrowser, storageKeys.contactDraft, isDraftLength);
export const sellDraft = storedText(inBrowser, storageKeys.sellDraft, isDraftLength);

const consentText = storedText(
  inBrowser,
  storageKeys.consent,
  (text) => text.length <= 1_000,
  // The literal words of the specification, section 8.
  { read: "Failed to get cookie preferences", write: "Failed to save cookie preferences" },
);

/** The decision about cookies; the cookie says the same, because the privacy policy promises it. */
export const consentRecord = {
  read: consentText.read,
  /** The cookie lasts for `days`; the record itself says until when it counts. */
  write(text: string, days: number): void {
    // The cookie mirrors the record; without one there is nothing to mirror.
    if (!consentText.write(text)) return;
    writeConsentCookie(encodeURIComponent(text), Math.floor(days * 24 * 3600));
  },
  clear(): void {
    consentText.clear();
    writeConsentCookie("", 0);
  },
};

function writeConsentCookie(value: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${consentCookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** Makes what calls back whenever another tab writes or deletes what stands under a key. */
function changesElsewhere(own: string) {
  return (callback: () => void): (() => void) => {
    const listen = ({ key }: StorageEvent) => {
      // Null when the whole storage was cleared.
      if (key === own || key === null) callback();
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  };
}

/** Calls back whenever another tab wrote or deleted the decision; returns how to stop that. */
export const onConsentChangeElsewhere = changesElsewhere(storageKeys.consent);

/** The colours the visitor chose (specification, section 9); null: those of the system. */
export const themeChoice = storedText(inBrowser, storageKeys.theme, (text) =>
  /^(light|dark|system)$/.test(text),
);
export const onThemeChangeElsewhere = changesElsewhere(storageKeys.theme);

/**
 * Runs in the head of each page, before the first paint and before any module is there: a page must
 * not flash in the other colours. It reads what `rememberedTheme` does, and is as silent.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Deletes cookies whose name starts so, on this host and on the domains above it. */
export function deleteCookies(prefixes: readonly string[]): void {
  const names = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, from) => labels.slice(from).join("."));
  for (const name of names.filter((own) => prefixes.some((prefix) => own.startsWith(prefix)))) {
    for (const domain of ["", ...domains.map((host) => `; Domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}
