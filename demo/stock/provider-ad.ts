import { z } from "zod";
import { photoSubjectSchema } from "./photo.ts";

/**
 * One ad as the provider's single-ad call answers it, without `images`: those get their addresses
 * where they are served. Only what this code reads is named, everything else passes through.
 */
const providerAdSchema = z.looseObject({
  mobileAdId: z.string(),
  mobileSellerId: z.string().optional(),
  creationDate: z.string(),
  modificationDate: z.string(),
  make: z.string(),
  model: z.string(),
  modelDescription: z.string().optional(),
  price: z.looseObject({ consumerPriceGross: z.string() }).optional(),
});

export type ProviderAd = z.infer<typeof providerAdSchema>;

const demoPhotoSchema = z.object({
  uuid: z.string(),
  hash: z.string(),
  sizes: z.array(z.string()),
  subject: photoSubjectSchema,
});

/** A car of the stand-in's stock: the ad and its photos. */
export const demoCarSchema = z.object({ ad: providerAdSchema, photos: z.array(demoPhotoSchema) });

export type DemoCar = z.infer<typeof demoCarSchema>;
