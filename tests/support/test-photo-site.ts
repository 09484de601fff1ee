import { expect } from "vitest";
import { apiPaths, photosHeader, photosPath } from "#domain/pages/paths.ts";
import { inquiryPhotos } from "#server/platform/db/personal-schema.ts";
import { sellBody } from "./test-inquiries.ts";
import { inquiryTestSite } from "./test-inquiry-site.ts";
import { aPhoto } from "./test-photos.ts";

const hostileFileName = "../../etc/passwd";
const formOf = (files: readonly Uint8Array[], name: string) => {
  const form = new FormData();
  for (const file of files) form.append(name, new Blob([new Uint8Array(file)]), hostileFileName);
  return form;
};

export const photosOfShades = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => aPhoto("jpeg", { shade: 20 * index })));

export const tokenIn = (path: string) => path.slice(photosPath("").length);

export function photoTestSite() {
  const { site, advanceClock } = inquiryTestSite();
  const post = (path: string, body: FormData, headers = {}) =>
    site().ask(path, { method: "POST", body, headers });
  const shown = async (path: string) => site().services.photos.overview(tokenIn(path));
  return {
    site,
    advanceClock,
    shown,
    photos: async (path: string) => (await shown(path))?.photos ?? [],
    stored: () => site().database.orm.select().from(inquiryPhotos).orderBy(inquiryPhotos.addedAt),
    /** Sends an inquiry of the sell form; returns its reference and the address of its photos. */
    async offerCar(headers = {}) {
      const answer = await site().post(apiPaths.vehicleInquiry, sellBody(), headers);
      const { reference, ...rest } = (await answer.json()) as { reference: string };
      expect(rest).toEqual({ success: true });
      const senderPath = answer.headers.get(photosHeader) ?? "";
      return { reference, senderPath };
    },
    async postAsForm(path: string, files: readonly Uint8Array[]) {
      const answer = await post(path, formOf(files, "foto"));
      return [answer.status, answer.headers.get("location")];
    },
    async postAsScript(path: string, files: readonly Uint8Array[], field = "foto", headers = {}) {
      const answer = await post(path, formOf(files, field), {
        accept: "application/json",
        ...headers,
      });
      return [answer.status, await answer.json()];
    },
  };
}
