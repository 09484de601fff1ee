import { AppError } from "#server/platform/app-error.ts";

export function captchaRefusal(): AppError {
  const message = "Bitte bestätigen Sie, dass Sie kein Roboter sind";
  return new AppError("captcha", message, [{ field: "recaptchaToken", message }]);
}

/** At the rate limit of all senders together, the contact form needs a captcha, too. */
export function captchaNeeded(): AppError {
  const message =
    "Im Moment gehen sehr viele Anfragen bei uns ein. Deshalb ist vor dem Absenden eine kurze automatische Prüfung nötig.";
  return new AppError("captcha", message, [{ field: "recaptchaToken", message }]);
}

export function captchaNeedsJavaScript(): AppError {
  return new AppError(
    "captcha",
    `Die Sicherheitsprüfung dieses Formulars braucht JavaScript. Ihre Angaben sind noch da: Schalten Sie JavaScript ein und senden Sie das Formular noch einmal ab; Sie erreichen uns auch telefonisch oder per E-Mail.`,
  );
}

export function captchaUnavailable(): AppError {
  return new AppError(
    "not-ready",
    `Die Sicherheitsprüfung ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal; Sie erreichen uns auch telefonisch oder per E-Mail.`,
  );
}

export function storageUnavailable(): AppError {
  return new AppError(
    "not-ready",
    `Ihre Anfrage kann gerade nicht gespeichert werden. Bitte versuchen Sie es in einigen Minuten noch einmal; Sie erreichen uns auch telefonisch oder per E-Mail.`,
  );
}

/** `isWide`: the limit is that of a network, which the sender shares with others. */
export function tooMany(retryAfterSeconds: number, isWide: boolean): AppError {
  const source = isWide ? "Aus Ihrem Netz" : "Von Ihrem Anschluss";
  const message = `${source} kamen gerade viele Anfragen. Bitte versuchen Sie es später noch einmal; Sie erreichen uns auch telefonisch oder per E-Mail.`;
  return new AppError("too-many", message, [], { retryAfterSeconds });
}

/** True also over the limit: an address of the office gets a link then, unless its newest one still works. */
export function tooManyLinks(retryAfterSeconds: number): AppError {
  const message =
    "Von Ihrem Anschluss wurden gerade viele Links angefordert. Wenn Ihre Adresse zum Büro gehört, gilt der Link in der neuesten E-Mail.";
  return new AppError("too-many", message, [], { retryAfterSeconds });
}

export function submittedTooFast(): AppError {
  return new AppError(
    "validation",
    "Bitte prüfen Sie Ihre Angaben und senden Sie das Formular noch einmal ab.",
  );
}
