type Recaptcha = {
  ready: (callback: () => void) => void;
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => number;
};

/** `render=explicit`: the script renders nothing by itself (developers.google.com/recaptcha/docs/display). */
const recaptchaUrl = "https://www.google.com/recaptcha/api.js?render=explicit&hl=de";

/** The service may never call back. */
const loadTimeoutMs = 15_000;

let loading: Promise<Recaptcha> | null = null;

/** Loads reCAPTCHA v2 once, and again after a failure. The visitor must have agreed before. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      loading = null;
      // A late answer must not end the next attempt.
      script.onload = null;
      script.onerror = null;
      script.remove();
      reject(new Error("The captcha's script cannot be loaded."));
    };
    const timer = setTimeout(fail, loadTimeoutMs);
    script.src = recaptchaUrl;
    script.onerror = fail;
    script.onload = () => {
      const loaded: unknown = Reflect.get(window, "grecaptcha");
      if (!isRecaptcha(loaded)) return fail();
      loaded.ready(() => {
        clearTimeout(timer);
        resolve(loaded);
      });
    };
    document.head.append(script);
  });
  return loading;
}

function isRecaptcha(value: unknown): value is Recaptcha {
  return typeof value === "object" && value !== null && "ready" in value;
}
