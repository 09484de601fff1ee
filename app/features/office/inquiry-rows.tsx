import { ArrowRight } from "lucide";
import { type InquiryRow, inquiryPath, inquiryStateLabel } from "#domain/office/inquiry-view.ts";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "./contact.tsx";
import { CarLine } from "./office-parts.tsx";

type InquiryRowsProps = {
  rows: readonly InquiryRow[];
  level: "h2" | "h3";
  /** False where all are in the same state. */
  hasStates?: boolean;
};

export function InquiryRows({ rows, level: Heading, hasStates = true }: InquiryRowsProps) {
  return (
    <ul className="mt-4 grid gap-3 lg:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.reference}
          className="relative min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere hover:border-muted"
        >
          <div className="flex items-center justify-between gap-3">
            <Heading dir="auto" className="text-lg font-bold">
              <a href={inquiryPath(row.reference)} className="card-link hover:underline">
                {row.name}
              </a>
            </Heading>
            <span
              className={`flex shrink-0 items-center gap-2 text-sm font-semibold ${row.state === "new" ? "text-accent" : "text-muted"}`}
            >
              {hasStates && inquiryStateLabel(row)}
              <Icon icon={ArrowRight} size={20} className="text-muted" />
            </span>
          </div>
          <CarLine wish={row.wish} car={row.car} carNote={row.carNote} />
          {row.appointment !== null && <p className="figures">{row.appointment}</p>}
          <Progress keeper={row.keeper} lastEvent={row.lastEvent} />
          <p className="figures text-sm text-muted">
            {row.age}, <span className="whitespace-nowrap">{row.reference}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
