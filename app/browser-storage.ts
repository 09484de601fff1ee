import { consentLifetimeDays, consentTextVersion } from "#domain/consent/consent.ts";
import { consentCookie, storageKeys } from "#domain/consent/storage-keys.ts";
import { dayMs } from "#domain/format/calendar.ts";

/** A browser may block its storage (private window, full, switched off): then `write` returns false. */
export type StoredText = {
  read(): string | null;
  write(text: string): boolean;
  clear(): void;
};

const storageFailure = "The browser refused its storage.";

const getSessionStorage = () => window.sessionStorage;
const getLocalStorage = () => window.localStorage;

function createStoredText(
  storage: () => Storage,
  key: string,
  isUsable: (text: string) => boolean,
  messages = { read: storageFailure, write: storageFailure },
): StoredText {
  const reported = new Set<string>();
  const attempt = <Result>(work: () => Result, message: string): Result | null => {
    if (typeof window === "undefined") return null;
    try {
      return work();
    } catch (error) {
      if (reported.has(message)) return null;
      reported.add(message);
      // biome-ignore lint/suspicious/noConsole: as info, since visitors may well switch storage off
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
      const writeText = () => {
        storage().setItem(key, text);
        return true;
      };
      return attempt(writeText, messages.write) ?? false;
    },
    clear: () => void attempt(() => storage().removeItem(key), messages.write),
  };
}

export const lastAdKey = createStoredText(getSessionStorage, storageKeys.lastVehicle, (text) =>
  /^[\w-]{1,64}$/.test(text),
);

export const savedFilters = createStoredText(
  getSessionStorage,
  storageKeys.filters,
  (text) => text.length <= 4_000,
);

export const comparedKeys = createStoredText(getSessionStorage, storageKeys.compared, (text) =>
  /^[\w-]{1,64}(,[\w-]{1,64}){0,3}$/.test(text),
);

/** More than a form with every field full needs (features/inquiry/use-draft.ts). */
const isDraftLength = (text: string) => text.length <= 40_000;
export const contactDraft = createStoredText(
  getLocalStorage,
  storageKeys.contactDraft,
  isDraftLength,
);
export const sellDraft = createStoredText(getLocalStorage, storageKeys.sellDraft, isDraftLength);

/** A form of the office that this tab has sent, until its answer (features/office/unsent-form.tsx). */
export const sentOfficeForm = createStoredText(
  getSessionStorage,
  storageKeys.officeForm,
  isDraftLength,
);
/** One that was sent after the session had ended, for whichever tab the sign-in opens. */
export const unsentOfficeForm = createStoredText(
  getLocalStorage,
  storageKeys.officeForm,
  isDraftLength,
);

/** What was typed on pages of the office, in this tab (features/office/page-draft.tsx). */
export const officeDrafts = createStoredText(
  getSessionStorage,
  storageKeys.officeDrafts,
  (text) => text.length <= 200_000,
);

/** The offer of push messages was dismissed (features/office/notifications.tsx). */
export const pushDeclined = createStoredText(
  getLocalStorage,
  storageKeys.pushDeclined,
  (text) => text === "1",
);

/** More than fifty cars with full notes need (features/car/saved-cars.ts). */
export const wishlistText = createStoredText(
  getLocalStorage,
  storageKeys.wishlist,
  (text) => text.length <= 200_000,
);

const consentText = createStoredText(
  getLocalStorage,
  storageKeys.consent,
  (text) => text.length <= 1_000,
  {
    read: "Failed to get cookie preferences",
    write: "Failed to save cookie preferences",
  },
);

/** The privacy policy promises the same text in storage and cookie. */
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

function createChangeSubscription(ownKey: string, text: Pick<StoredText, "read">) {
  return (callback: () => void): (() => void) => {
    const listen = ({ key }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === ownKey || key === null) callback();
    };
    /** A page in the back/forward cache misses `storage` events. */
    let textOnLeaving: string | null = null;
    const onLeave = () => {
      textOnLeaving = text.read();
    };
    const onRestore = ({ persisted }: PageTransitionEvent) => {
      if (persisted && text.read() !== textOnLeaving) callback();
    };
    window.addEventListener("storage", listen);
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("pageshow", onRestore);
    return () => {
      window.removeEventListener("storage", listen);
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("pageshow", onRestore);
    };
  };
}

export const onConsentChangeElsewhere = createChangeSubscription(storageKeys.consent, consentText);

export const onWishlistChangeElsewhere = createChangeSubscription(
  storageKeys.wishlist,
  wishlistText,
);

/** At most 16 ad_keys of up to 64 characters; written only with functional consent (features/recent). */
export const recentAdKeys = createStoredText(getLocalStorage, storageKeys.recentVehicles, (text) =>
  /^[\w -]{1,1100}$/.test(text),
);
export const onRecentChangeElsewhere = createChangeSubscription(
  storageKeys.recentVehicles,
  recentAdKeys,
);

/** The query of a search; written only with functional consent (features/list/list-head.tsx). */
export const lastSearch = createStoredText(
  getLocalStorage,
  storageKeys.lastSearch,
  (text) => text.length <= 4_000,
);

/** Null means the system's color scheme. */
export const themeChoice = createStoredText(getLocalStorage, storageKeys.theme, (text) =>
  /^(light|dark|system)$/.test(text),
);
export const onThemeChangeElsewhere = createChangeSubscription(storageKeys.theme, themeChoice);

/** Inline script for the head: applied after the first paint, the theme would flash. */
export const themeScript = `try{var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * Inline script for the head: hides the banner of a cached page where `readConsent` finds a decision, and reserves
 * the line that offers the last search.
 */
export const consentScript = `try{let e=document.documentElement;let{textVersion:v=${consentTextVersion},offered:o=e.dataset.offer,consentDate:d,decisionMade:m,consentGiven:g}=JSON.parse(localStorage.getItem("${storageKeys.consent}"));if(v===${consentTextVersion}&&o===e.dataset.offer&&typeof d=="string"&&Date.parse(d)+${consentLifetimeDays * dayMs}>=Date.now()&&(m??g)===true){e.dataset.decided="";if(localStorage.getItem("${storageKeys.lastSearch}"))e.dataset.again=""}}catch(e){}`;

/** Deletes by name prefix, on this host and its parent domains. */
export function deleteCookies(prefixes: readonly string[]): void {
  const names = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, from) => labels.slice(from).join("."));
  for (const name of names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))) {
    for (const domain of ["", ...domains.map((host) => `; Domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}
