export const inquiryStates = ["neu", "erledigt", "vertrag", "alle"] as const;
export const maxListed = 10_000;

/** What the dealer may ask of his installation. */
export type Order =
  | { order: "inquiries list"; state: (typeof inquiryStates)[number]; limit: number }
  | {
      order: "inquiries show" | "inquiries handled" | "inquiries contract" | "inquiries delete";
      reference: string;
    }
  /** Everything stored about one person, by e-mail address; about everybody without one. */
  | { order: "inquiries export"; email: string | null }
  | { order: "inquiries retry"; reference: string | null }
  | { order: "search-orders delete"; email: string }
  | { order: "demand" | "sync" | "stock check" }
  /** Null for a file in the data folder. */
  | { order: "backup"; file: string | null }
  | { order: "restore"; file: string };

type Cell = string | number | boolean | null;

/** What became of an order. One shape for all, so that each can be a table, CSV or JSON. */
export type Report = {
  /** One German sentence; the whole answer where there is nothing to list. */
  message: string;
  columns: { key: string; title: string }[];
  rows: Record<string, Cell>[];
  /** `findings`: done, and something wants to be looked after. */
  outcome: "done" | "failed" | "findings";
};
export type Row = Report["rows"][number];

export const done = (message: string): Report => ({
  message,
  columns: [],
  rows: [],
  outcome: "done",
});
export const failed = (message: string): Report => ({ ...done(message), outcome: "failed" });

/** Carries an order out; rejects only when something unexpected fails. */
export type DealerService = (order: Order) => Promise<Report>;
