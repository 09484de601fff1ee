import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#server/platform/app-error.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Makes the check every wire call passes: the public anonymous key as `apikey` header or as bearer
 * token. The key grants nothing an anonymous visitor does not have; it only keeps the wire's form.
 * The check throws AppError `unauthorized`.
 */
export function createKeyCheck(publicKey: string): (request: Request) => void {
  const expected = digest(publicKey);
  const isKey = (given: string) => timingSafeEqual(digest(given), expected);
  return (request) => {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const given = [request.headers.get("apikey"), bearer].filter((key) => typeof key === "string");
    if (!given.some(isKey)) {
      throw new AppError("unauthorized", "Der öffentliche Schlüssel fehlt oder ist falsch.");
    }
  };
}
