import type { DemoPhoto } from "./photo.ts";

/**
 * An ad as the provider's single-ad call returns it, without `images`, whose addresses are added when it is
 * served. Only fields that this code reads are declared.
 */
export type ProviderAd = {
  mobileAdId: string;
  mobileSellerId?: string;
  creationDate: string;
  modificationDate: string;
  make: string;
  model: string;
  modelDescription?: string;
  price?: { consumerPriceGross: string; [field: string]: unknown };
  [field: string]: unknown;
};

export type DemoCar = { ad: ProviderAd; photos: readonly DemoPhoto[] };
