import { expect } from "vitest";
import { apiPaths, photosHeader, photosPath } from "#domain/pages/paths.ts";
import { photoLinks } from "#server/inquiry/photo/photo-service.ts";
import { inquiryPhotos } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { vehicleBody } from "./test-inquiries.ts";
import { inquiryTestSite } from "./test-inquiry-site.ts";
import { aPhoto } from "./test-photos.ts";

const hostileFileName = "../../etc/passwd";
const formOf = (files: readonly Uint8Array[], name: string) => {
  const form = new FormData();
  for (const file of files) form.append(name, new Blob([new Uint8Array(file)]), hostileFileName);
  return form;
};

export const shades = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => aPhoto("jpeg", { shade: 20 * index })));

export const tokenIn = (path: string) => path.slice(photosPath("").length);

export function photoTestSite() {
  const { site, advanceClock } = inquiryTestSite();
  const shown = async (path: string) => site().services.photos.overview(tokenIn(path));
  return {
    site,
    advanceClock,
    shown,
    photos: async (path: string) => (await shown(path))?.photos ?? [],
    stored: () => site().database.orm.select().from(inquiryPhotos).orderBy(inquiryPhotos.addedAt),
    /** Sends an inquiry of the sell form; returns its id and both addresses of its photos. */
    async offered(headers = {}) {
      const answer = await site().post(apiPaths.vehicleInquiry, vehicleBody(), headers);
      const { reference, ...rest } = (await answer.json()) as { reference: string };
      expect(rest).toEqual({ success: true });
      const sender = answer.headers.get(photosHeader) ?? "";
      const { family } = photoLinks(reference, await openSiteSecret(site().database));
      return { reference, sender, family };
    },
    /** Posts photos as a browser without scripts does; returns the redirect's target. */
    async post(path: string, files: readonly Uint8Array[], headers = {}) {
      const body = formOf(files, "foto");
      const answer = await site().ask(path, { method: "POST", body, headers });
      return [answer.status, answer.headers.get("location")];
    },
    /** Posts photos as the page's script does. */
    async send(path: string, files: readonly Uint8Array[], field = "foto", headers = {}) {
      const body = formOf(files, field);
      const answer = await site().ask(path, {
        method: "POST",
        body,
        headers: { accept: "application/json", ...headers },
      });
      return [answer.status, await answer.json()];
    },
  };
}
