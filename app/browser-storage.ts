import { consentLifetimeDays, consentTextVersion } from "#domain/consent/consent.ts";
import { consentCookie, storageKeys } from "#domain/consent/storage-keys.ts";
import { dayMs } from "#domain/format/calendar.ts";

/** A browser may refuse its storage (private window, full, switched off): then nothing is stored. */
export type StoredText = {
  read(): string | null;
  /** False when it is not stored. */
  write(text: string): boolean;
  clear(): void;
};

const complaint = "Im Browser kann nichts gemerkt werden.";

const inTab = () => window.sessionStorage;
const inBrowser = () => window.localStorage;

/** `isUsable` refuses what cannot be ours. */
function storedText(
  storage: () => Storage,
  key: string,
  isUsable: (text: string) => boolean,
  messages = { read: complaint, write: complaint },
): StoredText {
  const reported = new Set<string>();
  const attempt = <Result>(work: () => Result, message: string): Result | null => {
    if (typeof window === "undefined") return null;
    try {
      return work();
    } catch (error) {
      if (reported.has(message)) return null;
      reported.add(message);
      // As information: a visitor who switched storage off has done nothing wrong.
      // biome-ignore lint/suspicious/noConsole: there is nobody else to tell, and the site works on
      console.info(message, error);
      return null;
    }
  };
  return {
    read() {
      const text = attempt(() => storage().getItem(key), messages.read);
      return text !== null && isUsable(text) ? text : null;
    },
    write(text) {
      return attempt(() => [storage().setItem(key, text)], messages.write) !== null;
    },
    clear: () => void attempt(() => storage().removeItem(key), messages.write),
  };
}

export const lastAdKey = storedText(inTab, storageKeys.lastVehicle, (text) =>
  /^[\w-]{1,64}$/.test(text),
);

export const savedFilters = storedText(inTab, storageKeys.filters, (text) => text.length <= 4_000);

export const comparedKeys = storedText(inTab, storageKeys.compared, (text) =>
  /^[\w-]{1,64}(,[\w-]{1,64}){0,3}$/.test(text),
);

/** Longer than a form with all fields full (features/inquiry/use-draft.ts). */
const isDraftLength = (text: string) => text.length <= 40_000;
export const contactDraft = storedText(inBrowser, storageKeys.contactDraft, isDraftLength);
export const sellDraft = storedText(inBrowser, storageKeys.sellDraft, isDraftLength);

/** Longer than fifty cars with all notes full (features/car/saved-cars.ts). */
export const wishlistText = storedText(
  inBrowser,
  storageKeys.wishlist,
  (text) => text.length <= 200_000,
);

const consentText = storedText(inBrowser, storageKeys.consent, (text) => text.length <= 1_000, {
  read: "Failed to get cookie preferences",
  write: "Failed to save cookie preferences",
});

/** The cookie has the same text, as the privacy policy says. */
export const consentRecord = {
  read: consentText.read,
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

export const onConsentChangeElsewhere = changesElsewhere(storageKeys.consent);

export const onWishlistChangeElsewhere = changesElsewhere(storageKeys.wishlist);
/** Of the vehicles looked at, with consent only (features/recent). */
export const recentAdKeys = storedText(inBrowser, storageKeys.recentVehicles, (text) =>
  /^[\w -]{1,1100}$/.test(text),
);
export const onRecentChangeElsewhere = changesElsewhere(storageKeys.recentVehicles);

/** Null: the system's colours. */
export const themeChoice = storedText(inBrowser, storageKeys.theme, (text) =>
  /^(light|dark|system)$/.test(text),
);
export const onThemeChangeElsewhere = changesElsewhere(storageKeys.theme);

/** Runs in the head before the first paint: a page must not flash in the other colours. */
export const themeScript = `try{var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * Runs there too: pages are cached and the same for all, so each brings the cookie banner, and where a decision
 * holds, as `readConsent` says, for the offer in `data-offer`, this hides it.
 */
export const consentScript = `try{let e=document.documentElement,{textVersion:v=${consentTextVersion},offered:o=e.dataset.offer,consentDate:d,decisionMade:m,consentGiven:g}=JSON.parse(localStorage.getItem("${storageKeys.consent}"));if(v===${consentTextVersion}&&o===e.dataset.offer&&typeof d=="string"&&Date.parse(d)+${consentLifetimeDays * dayMs}>=Date.now()&&(m??g)===true)e.dataset.decided=""}catch(e){}`;

/** By the start of their names, on this host and the domains above it. */
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
