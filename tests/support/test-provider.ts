import type { DrawPhoto } from "#demo/photos/draw-photo.ts";
import {
  createFakeProvider,
  type FakeProviderOptions,
  newJsonType,
} from "#demo/provider/fake-provider.ts";

import { createDemoStock } from "#demo/stock/demo-stock.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";

export const origin = "http://stand-in.test";
export const credentials = `Basic ${Buffer.from("demo:geheim-ä").toString("base64")}`;

const stock = createDemoStock({ now: new Date("2026-11-21T10:00:00Z") });

/** The demo stock of a fixed day. Tests share its cars, because the fake provider never mutates one. */
export function aStock(): DemoCar[] {
  return [...stock];
}

/**
 * A photo of coarse noise, drawn a hundred times faster than a car. It has no flat colour, because browsers
 * exclude images of low entropy from Largest Contentful Paint. At most 320 px wide, because encoding
 * full-size photos took a quarter of the browser tests' time.
 */
export const plainPhoto: DrawPhoto = async ({ width }) => {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const size = { width: 24, height: 18, channels: 3, background: "#789" } as const;
  const drawn = sharp({ create: { ...size, noise } });
  return new Uint8Array(await drawn.resize(Math.min(width, 320)).jpeg().toBuffer());
};

/** A fake provider whose pictures are one byte long and whose delays take no time. */
export function aProvider(options: Partial<FakeProviderOptions> = {}) {
  const provider = createFakeProvider({
    stock: aStock(),
    username: "demo",
    password: "geheim-ä",
    drawPhoto: async ({ width }) => new Uint8Array([width % 256]),
    wait: async () => undefined,
    ...options,
  });
  const call = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    provider.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: { accept: newJsonType, authorization: credentials, ...headers },
      }),
    );
  const search = async (query: string): Promise<SearchBody> => {
    const answer = await call(`/search-api/search?${query}`);
    return JSON.parse(await answer.text());
  };
  return { ...provider, call, search };
}

interface AdBody {
  mobileAdId: string;
  modificationDate: string;
  price: Record<string, string>;
  images: Record<string, string>[];
  seller: { phones: unknown[] };
  plainTextDescription: string;
}

export async function adOf(answer: Response): Promise<AdBody> {
  return JSON.parse(await answer.text());
}

interface SearchBody {
  total: number;
  currentPage: number;
  maxPages: number;
  pageSize: number;
  ads: (DemoCar["ad"] & { images: Record<string, string>[] })[];
  errors?: unknown[];
}

/** The ad ids of all pages of the search, in order. */
export async function listAllIds(
  search: (query: string) => Promise<SearchBody>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = `page.number=${page}&page.size=50&sort.field=creationTime&sort.order=ASCENDING`;
    const answer = await search(query);
    last = answer.maxPages;
    ids.push(...answer.ads.map((ad) => ad.mobileAdId));
  }
  return ids;
}
