/** What this site uses of the provider's script. */
type RecaptchaScript = {
  ready: (callback: () => void) => void;
  render: (place: HTMLElement, options: RecaptchaOptions) => number;
  reset: (widget: number) => void;
};

type RecaptchaOptions = {
  sitekey: string;
  theme: "light" | "dark";
  callback: (token: string) => void;
  "expired-callback": () => void;
  "error-callback": () => void;
};

/** Explicit: the script draws nothing by itself (developers.google.com/recaptcha/docs/display). */
const address = "https://www.google.com/recaptcha/api.js?render=explicit&hl=de";

let loading: Promise<RecaptchaScript> | null = null;

/**
 * Loads the provider's script into the page, once; the visitor must have agreed before. After a
 * failure the next call tries again.
 */
export function loadRecaptcha(): Promise<RecaptchaScript> {
  loading ??= addScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function addScript(): Promise<RecaptchaScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("The captcha's script cannot be loaded."));
    };
    script.src = address;
    script.onerror = fail;
    script.onload = () => {
      const loaded: unknown = Reflect.get(window, "grecaptcha");
      if (!isScript(loaded)) return fail();
      loaded.ready(() => resolve(loaded));
    };
    document.head.append(script);
  });
}

function isScript(value: unknown): value is RecaptchaScript {
  return typeof value === "object" && value !== null && "ready" in value;
}
