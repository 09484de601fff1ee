import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import type { SiteServices } from "#server/routes.ts";
import { type Site, siteContext } from "../context.ts";
import { loader as compare } from "./compare.tsx";
import { loader as contact } from "./contact.tsx";
import { loader as home } from "./home.tsx";
import { loader as vehicle } from "./vehicle.tsx";
import { loader as vehicles } from "./vehicles.tsx";

const failure = new Error("a fault of our own");
const fail = () => Promise.reject(failure);
const origin = "https://site.test";

/** Loader arguments for a server whose stock fails except for `working`. */
function loaderArgs(path: string, working: Partial<SiteServices["stock"]> = {}) {
  const reported: unknown[] = [];
  const reportFailure = (error: unknown) => void reported.push(error);
  const now = () => new Date("2026-11-21");
  const stock = { current: fail, list: fail, find: fail, forSale: fail, ...working };
  const services = () =>
    ({
      stock,
      answerTime: async () => null,
      sitePictures: { yard: async () => null },
    }) as Partial<SiteServices> as SiteServices;
  const profile = defaultProfile;
  const site = { services, reportFailure, now, profile, origin } as Partial<Site> as Site;
  const context = new RouterContextProvider(new Map([[siteContext, site]]));
  const url = new URL(path, origin);
  const request = new Request(url);
  return { reported, args: { context, request, url, params: { adKey: "1" } } };
}

it.each([
  ["a vehicle", vehicle, "/fahrzeug/1", {}],
  ["similar vehicles", vehicle, "/fahrzeug/1", { find: async () => null }],
  ["the list", vehicles, "/fahrzeuge", {}],
  ["a comparison", compare, "/vergleich?fahrzeuge=1,2", {}],
])("responds 503 and logs the error once when %s fails", async (_, load, path, working) => {
  const { reported, args } = loaderArgs(path, working);
  await expect(load(Object.assign(args))).rejects.toMatchObject({ init: { status: 503 } });
  expect(reported).toEqual([failure]);
});

it.each([
  ["home", home, "/", { stock: null }],
  ["the contact about a vehicle", contact, "/kontakt?fahrzeug=1", { prefill: null }],
])("renders %s without the stock and logs the error once", async (_, load, path, without) => {
  const { reported, args } = loaderArgs(path);
  expect(await load(Object.assign(args))).toMatchObject(without);
  expect(reported).toEqual([failure]);
});
