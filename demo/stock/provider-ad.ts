import { z } from "zod";
import { photoSubjectSchema } from "./photo.ts";

/**
 * An ad as the provider's single-ad call returns it, without `images`, whose addresses are added when it is
 * served. Only fields that this code reads are declared; others pass through.
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

export const demoCarSchema = z.object({ ad: providerAdSchema, photos: z.array(demoPhotoSchema) });

export type DemoCar = z.infer<typeof demoCarSchema>;
