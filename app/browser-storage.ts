import { consentCookie, storageKeys } from "#domain/site/storage-keys.ts";

/**
 * The only place that touches the browser's storage. A browser may refuse it (private window, full,
 * switched off): then nothing is stored, and the site works on.
 */

export type StoredText = {
  /** Null when nothing usable is there, on the server too. */
  read(): string | null;
  /** Whether it is stored now. */
  write(text: string): boolean;
  clear(): void;
};

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

/** The vehicle opened last, to which the list returns (R18). */
export const lastAdKey = storedText(inTab, storageKeys.lastVehicle, (text) =>
  /^[\w-]{1,64}$/.test(text),
);

/** Filters and order of the list, as the query of its address (R12). */
export const savedFilters = storedText(inTab, storageKeys.filters, (text) => text.length <= 4_000);

/** A form that was begun, see form-draft.ts; all its fields full are less. */
const isDraftLength = (text: string) => text.length <= 40_000;
export const contactDraft = storedText(inBrowser, storageKeys.contactDraft, isDraftLength);
export const sellDraft = storedText(inBrowser, storageKeys.sellDraft, isDraftLength);

const consentText = storedText(inBrowser, storageKeys.consent, (text) => text.length <= 1_000, {
  read: "Failed to get cookie preferences",
  write: "Failed to save cookie preferences",
});

/** The decision about cookies; the cookie holds the same, as the privacy policy says. */
export const consentRecord = {
  read: consentText.read,
  /** The cookie lasts for `days`. */
  write(text: string, days: number): void {
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

/** A subscription to what other tabs write or delete under a key. */
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

/** Calls back whenever another tab wrote or deleted the decision; returns the unsubscription. */
export const onConsentChangeElsewhere = changesElsewhere(storageKeys.consent);

/** The colours that the visitor chose; null: those of the system. */
export const themeChoice = storedText(inBrowser, storageKeys.theme, (text) =>
  /^(light|dark|system)$/.test(text),
);
export const onThemeChangeElsewhere = changesElsewhere(storageKeys.theme);

/** Runs in the head of each page before the first paint: a page must not flash in the other colours. */
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
