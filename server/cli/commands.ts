export const inquiryStates = ["neu", "erledigt", "vertrag", "alle"] as const;
export const maxListed = 10_000;

export type DealerCommand =
  | { name: "inquiries list"; state: (typeof inquiryStates)[number]; limit: number }
  | {
      name: "inquiries show" | "inquiries handled" | "inquiries contract" | "inquiries delete";
      reference: string;
    }
  /** Everything stored about one person; null for everybody. */
  | { name: "inquiries export"; email: string | null }
  | { name: "inquiries retry"; reference: string | null }
  | { name: "search-orders delete"; email: string }
  | { name: "demand" | "sync" | "stock check" | "secret rotate" }
  /** Null for all facts; otherwise a path such as `address.city`. */
  | { name: "facts show"; path: string | null }
  | { name: "facts set"; path: string; value: string }
  | { name: "facts import"; file: string }
  | { name: "facts export" | "facts history" }
  /** Null for the only address of the office. */
  | { name: "office link"; email: string | null }
  /** Null for a new file in the data folder. */
  | { name: "backup"; file: string | null }
  | { name: "restore"; file: string };

type Cell = string | number | boolean | null;

/** One shape for all commands, so that each result can be printed as a table or JSON. */
export type Report = {
  message: string;
  columns: { key: string; title: string }[];
  rows: Record<string, Cell>[];
  /** Printed instead of the rows, whatever the format. */
  document?: string;
  /** `findings`: it succeeded, and somebody should look at what it found. */
  outcome: "done" | "failed" | "findings";
};
export type Row = Report["rows"][number];

export const doneReport = (message: string): Report => ({
  message,
  columns: [],
  rows: [],
  outcome: "done",
});
export const failedReport = (message: string): Report => ({
  ...doneReport(message),
  outcome: "failed",
});

/** Rejects only when something unexpected fails. */
export type DealerService = (command: DealerCommand) => Promise<Report>;
