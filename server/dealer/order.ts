import { z } from "zod";

/** What the dealer may ask of his installation, as it travels from the tool to the running server. */

export const inquiryStates = ["neu", "erledigt", "vertrag", "alle"] as const;
/** So many inquiries are listed at most; an export has no bound. */
export const longestList = 10_000;

const path = z.string().min(1).max(4096);
const reference = z.string().min(1).max(40);

export const orderSchema = z.discriminatedUnion("order", [
  z.strictObject({
    order: z.literal("inquiries list"),
    state: z.enum(inquiryStates),
    most: z.int().min(1).max(longestList),
  }),
  z.strictObject({ order: z.literal("inquiries show"), reference }),
  z.strictObject({ order: z.literal("inquiries handled"), reference }),
  z.strictObject({ order: z.literal("inquiries contract"), reference }),
  z.strictObject({ order: z.literal("inquiries delete"), reference }),
  /** Everything that is kept about one person, by mail address; about everybody without one. */
  z.strictObject({ order: z.literal("inquiries export"), email: z.string().max(254).nullable() }),
  /** Mails that were given up: of one inquiry, or all of them. */
  z.strictObject({ order: z.literal("inquiries retry"), reference: reference.nullable() }),
  z.strictObject({ order: z.literal("sync") }),
  z.strictObject({ order: z.literal("stock check") }),
  /** Path of the file, which must be a whole one for a server; null for one in the data folder. */
  z.strictObject({ order: z.literal("backup"), file: path.nullable() }),
  /** Only while no server runs: the tool does it itself. */
  z.strictObject({ order: z.literal("restore"), file: path }),
]);
export type Order = z.infer<typeof orderSchema>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What became of an order. One form for all of them, so that each can be a table, CSV or JSON. */
export const reportSchema = z.object({
  /** One German sentence; the whole answer where there is nothing to list. */
  message: z.string(),
  /** Keys of the rows in their order, and what stands above each column. */
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  rows: z.array(z.record(z.string(), cell)),
  /** `failed`: it could not be done. `findings`: done, and something wants to be looked after. */
  outcome: z.enum(["done", "failed", "findings"]),
});
export type Report = z.infer<typeof reportSchema>;
export type Row = Report["rows"][number];

/** Carries an order out; rejects only when something unexpected fails. */
export type DealerDesk = (order: Order) => Promise<Report>;
