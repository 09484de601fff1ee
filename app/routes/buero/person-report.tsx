import { data } from "react-router";
import { inquiryPath, personExportPath } from "#domain/office/inquiry-view.ts";
import { officeProfilePath } from "#domain/office/office.ts";
import type { ReportSection } from "#domain/office/person-report.ts";
import { openOffice } from "../../context.ts";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/person-report.ts";

export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  const report = await openOffice(context).desk.reports.describe(reference);
  if (report === null) throw data(null, { status: 404 });
  return { report, reference };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Auskunft", isIndexed: false });

/** What is given to somebody who asks what is stored about them. */
export default function PersonReportPage({ loaderData }: Route.ComponentProps) {
  const { report, reference } = loaderData;
  const { title, about, sender, sections, gaps } = report;
  return (
    <OfficePage title={title}>
      <p className="print:hidden">
        <a
          href={inquiryPath(reference)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Zur Anfrage
        </a>
      </p>
      <p className="figures mt-1 text-lg wrap-anywhere">{about}</p>
      <p className="figures text-muted">{sender.join(", ")}</p>
      <p className="mt-3 max-w-prose print:hidden">
        Geben Sie die Auskunft nur jemandem, von dem Sie wissen, dass er es ist, am besten an die
        Adresse, um die es geht.
      </p>
      {gaps.length > 0 && (
        <p className="mt-3 max-w-prose font-semibold text-danger print:hidden">
          Noch unvollständig, weil Angaben des Hauses fehlen: {gaps.join(", ")}.{" "}
          <a href={officeProfilePath("recht")} className="underline underline-offset-4">
            Angaben ergänzen
          </a>
        </p>
      )}
      <form
        method="post"
        action={personExportPath(reference, "auskunft.pdf")}
        className="mt-4 grid gap-2 sm:flex print:hidden"
      >
        <button type="submit" className={buttonStyle[gaps.length > 0 ? "quiet" : "primary"]}>
          {gaps.length > 0 ? "Trotzdem als PDF herunterladen" : "Als PDF herunterladen"}
        </button>
        <button
          type="submit"
          formAction={personExportPath(reference, "auskunft.json")}
          className={buttonStyle.quiet}
        >
          Als Datendatei (JSON)
        </button>
      </form>
      <div className="mt-8 grid max-w-3xl gap-6">
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </div>
    </OfficePage>
  );
}

const Section = ({
  section: { title, paragraphs, rows, pictures },
}: {
  section: ReportSection;
}) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5">
    <h2 className="text-xl font-bold">{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="mt-2">
        {paragraph}
      </p>
    ))}
    {rows.length > 0 && (
      <dl className="figures mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {[...new Set(rows.map(([term]) => term))].map((term) => (
          <div key={term} className="sm:contents">
            <dt className="text-muted">{term}</dt>
            {rows
              .filter(([other]) => other === term)
              .map(([, text], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and never move
                <dd key={index} className="whitespace-pre-line sm:col-start-2">
                  {text}
                </dd>
              ))}
          </div>
        ))}
      </dl>
    )}
    {pictures.length > 0 && <p className="mt-2 text-muted">Die Fotos stehen im PDF.</p>}
  </section>
);
