import { formatDecimal } from "#domain/format/format.ts";
import type { CarCourse } from "#domain/office/course.ts";
import type { HouseWeek } from "#domain/office/house-weeks.ts";

const width = 300;
const height = 84;
/** The lanes of the price, of the views, and of the inquiries below them, from top to bottom. */
const price = { top: 4, bottom: 20 };
const views = { top: 30, bottom: 72 };
const inquiriesAt = 80;

/** Attributes, because every page of the site would load new classes. */
const lineStyle = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" };

const scale = (value: number, low: number, high: number, lane: { top: number; bottom: number }) =>
  lane.bottom - ((value - low) / (high - low || 1)) * (lane.bottom - lane.top);

const path = (points: readonly (readonly [x: number, y: number])[]) =>
  points
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");

/** A car's days in stock: its price as steps, its page views as a line, a dot for each day with an inquiry. */
export function CarCourseChart({ course }: { course: CarCourse }) {
  const { since, prices, inquiries, most, words } = course;
  const [first, ...changes] = prices;
  const last = changes.at(-1);
  return (
    <figure className="figures mt-3 max-w-md text-sm text-muted">
      {first && last && (
        <p aria-hidden className="flex justify-between gap-4">
          <span>{first.text}</span>
          <span className="font-semibold text-ink">{last.text}</span>
        </p>
      )}
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={`block h-20 w-full overflow-visible ${last ? "" : "-mt-5"}`}
      >
        {last && <path d={priceLine(prices)} {...lineStyle} />}
        <Views counts={course.views} />
        <path
          d={dots(inquiries)}
          {...lineStyle}
          strokeWidth={7}
          strokeLinecap="round"
          className="text-accent"
        />
      </svg>
      <figcaption aria-hidden className="flex flex-wrap justify-between gap-x-4">
        <span>seit {since}</span>
        <span>{most}</span>
      </figcaption>
    </figure>
  );
}

function priceLine(prices: CarCourse["prices"]): string {
  const amounts = prices.map(({ amount }) => amount);
  const y = (amount: number) => scale(amount, Math.min(...amounts), Math.max(...amounts), price);
  return path(
    prices.flatMap(({ from, amount }, index) => {
      const until = prices[index + 1]?.from ?? 1;
      return [
        [from * width, y(amount)],
        [until * width, y(amount)],
      ] as const;
    }),
  );
}

const xOf = (index: number, { length }: readonly number[]) => (index / (length - 1)) * width;

function Views({ counts }: { counts: readonly number[] }) {
  const highest = Math.max(...counts);
  const line = path(
    counts.map((count, index) => [xOf(index, counts), scale(count, 0, highest, views)] as const),
  );
  return (
    <>
      <path
        d={`${line}L${width} ${views.bottom}L0 ${views.bottom}Z`}
        fill="currentColor"
        fillOpacity={0.1}
      />
      <path d={line} {...lineStyle} strokeWidth={1.5} className="text-ink" />
    </>
  );
}

/** Lines without length, whose round ends stay round however wide the drawing is. */
const dots = (counts: readonly number[]) =>
  counts
    .map((count, index) => (count > 0 ? `M${xOf(index, counts).toFixed(1)} ${inquiriesAt}h0` : ""))
    .join("");

type Lane = { title: string; values: readonly (number | null)[] };

/** The house's weeks as a table whose cells are bars, so that its drawing and its numbers are one. */
export function HouseWeeksChart({ weeks }: { weeks: readonly HouseWeek[] }) {
  const minutes = weeks.map(({ answerMinutes }) => answerMinutes);
  const isLong = minutes.some((waited) => waited !== null && waited >= 100);
  const lanes: readonly Lane[] = [
    { title: "Anfragen", values: weeks.map(({ inquiries }) => inquiries) },
    {
      title: `Antwortzeit in ${isLong ? "Stunden" : "Minuten"}, nur während der Öffnungszeiten`,
      values: isLong ? minutes.map((waited) => waited && Math.round(waited / 6) / 10) : minutes,
    },
    { title: "Probefahrten", values: weeks.map(({ testDrives }) => testDrives) },
  ];
  return (
    <table className="figures w-full max-w-2xl table-fixed text-center text-xs sm:text-sm">
      <caption className="sr-only">Die letzten zwölf Wochen</caption>
      {lanes.filter(hasValue).map((lane) => (
        <LaneRows key={lane.title} lane={lane} />
      ))}
      <tfoot className="text-muted">
        <tr>
          {weeks.map(({ number }) => (
            <th key={number} scope="col" className="border-t border-line pt-1 font-normal">
              <span className="sr-only">KW </span>
              {number}
            </th>
          ))}
        </tr>
        <tr aria-hidden>
          <td colSpan={weeks.length} className="text-left">
            Kalenderwoche, rechts die laufende
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const hasValue = ({ values }: Lane) => values.some((value) => value !== null && value > 0);

function LaneRows({ lane: { title, values } }: { lane: Lane }) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <tbody>
      <tr>
        <th colSpan={values.length} scope="rowgroup" className="pt-4 text-left font-semibold">
          {title}
        </th>
      </tr>
      <tr>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are the places
          <td key={index} className="px-0.5 align-bottom">
            <span className={value ? "" : "text-muted"}>
              {value === null ? "–" : formatDecimal(value)}
            </span>
            <Bar share={(value ?? 0) / highest} isRunning={index === values.length - 1} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const barHeight = 40;

/** The week that is not over yet stands out, because its bar still grows. */
const Bar = ({ share, isRunning }: { share: number; isRunning: boolean }) => (
  <svg
    aria-hidden
    viewBox={`0 0 1 ${barHeight}`}
    preserveAspectRatio="none"
    fill="currentColor"
    fillOpacity={isRunning ? 1 : 0.5}
    className={`block w-full ${isRunning ? "text-accent" : "text-muted"}`}
    height={Math.round(share * barHeight)}
  >
    <rect width="1" height={barHeight} />
  </svg>
);
