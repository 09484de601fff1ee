import { z } from "zod";

/** Error answer of every wire call: R40. */
export const wireErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** Actions of the integration function, specification section 7. */
export const integrationActions = [
  "search",
  "single",
  "sync-status",
  "auto-sync",
  "enhanced-sync",
] as const;

/** Specification, section 9: page size default 20; contract: 1 to 1000. */
export const defaultPageSize = 20;
export const maxPageSize = 1000;
