import { createContext, type MouseEvent, useContext } from "react";
import { filePhotoPath } from "#domain/car/pictures.ts";
import type { BodySide } from "#domain/vehicle-file/entries.ts";
import type { BarGroup, Fact, FileLabel } from "#domain/vehicle-file/label.ts";
import { spreadMarks } from "#domain/vehicle-file/spread-marks.ts";
import { impression, type Spot, type Statement, unended } from "#domain/vehicle-file/statements.ts";
import { isPlainClick, useIsWide } from "../../ui/browser.ts";
import { FoldIcon } from "../../ui/icon.tsx";
import { BodyOutline, outlineSize } from "./body-outline.tsx";

export type ShownLabel = FileLabel & {
  adKey: string;
  bodyType: string | null;
  /** All of them once, for the page's gallery; `caption` is what the photo belongs to. */
  photos: readonly { path: string; caption: string }[];
};

/** False when the page cannot show it, so that the link opens the photo. */
type ShowPhoto = (path: string, opener: HTMLElement) => boolean;

type LabelProps = { label: ShownLabel; showPhoto: ShowPhoto };

/** A photo opens from every depth of the label. */
const PhotoContext = createContext<{ adKey: string; showPhoto: ShowPhoto }>({
  adKey: "",
  showPhoto: () => false,
});

/** Each begins a line of its own. */
const lengthOf = (statements: readonly Statement[]): number =>
  statements.reduce((sum, { text }) => sum + 30 + text.length, 0);

/** More of them would make one column much longer than the other. */
const fewSpots = 3;

/** 'Der ehrliche Zettel' of a car with a file: loaded for such cars only. */
export function HonestLabel({ label, showPhoto }: LabelProps) {
  const { adKey, bodyType, bad, spots, bars, facts, checked, unseen } = label;
  const hasFewSpots = spots.length <= fewSpots;
  const isLong = lengthOf([...bad, ...(hasFewSpots ? spots : [])]) > 2 * lengthOf(label.good);
  return (
    <PhotoContext value={{ adKey, showPhoto }}>
      <section
        aria-labelledby="label-title"
        className={`label figures ${isLong ? "label-long-bad" : ""}`}
      >
        <header className="label-head">
          <h2 id="label-title">Der ehrliche Zettel</h2>
          <p className="label-checked">{checked}</p>
          {unseen.length > 0 && (
            <p className="label-unseen">Noch nicht angesehen: {unseen.join(", ")}</p>
          )}
        </header>
        <LabelSides {...label} spots={hasFewSpots ? spots : []} />
        {!hasFewSpots && (
          <div className="label-sides label-spots">
            <h3>Nicht so gut an der Karosserie</h3>
            <ul>
              <Lines statements={spots} />
            </ul>
          </div>
        )}
        {spots.some(({ x }) => x !== null) && <Outlines spots={spots} bodyType={bodyType} />}
        {bars.length > 0 && (
          <div className="label-bars">
            {bars.map((group) => (
              <Bars key={group.title} group={group} />
            ))}
          </div>
        )}
        {facts.length > 0 && <Facts facts={facts} />}
      </section>
    </PhotoContext>
  );
}

type Sides = Pick<FileLabel, "good" | "bad" | "spots"> & { level?: "h3" | "h4" };

/**
 * The list of places on the body is for everybody, the outline for who can see it. What is good by the listing is one
 * small line; nothing that is not so good is ever smaller.
 */
export function LabelSides({ good, bad, spots, level: Heading = "h3" }: Sides) {
  const stated = good.filter(({ source }) => source === "listing");
  return (
    <div className="label-sides">
      {good.length > 0 && (
        <div>
          <Heading>Gut</Heading>
          <ul>
            <Lines statements={good.filter(({ source }) => source === "yard")} />
            {stated.length > 0 && (
              <li className="label-stated">
                {stated.map(({ text }) => text).join("\u00a0· ")} <small>laut Inserat</small>
              </li>
            )}
          </ul>
        </div>
      )}
      {bad.length + spots.length > 0 && (
        <div>
          <Heading>Nicht so gut</Heading>
          <ul>
            <Lines statements={[...bad, ...spots]} />
          </ul>
        </div>
      )}
    </div>
  );
}

/** In characters: it wants the line for itself. */
const longText = 100;

/** Followed by the number: of its line in the list, and of its mark on the outline. */
const anchors = { line: "stelle-", mark: "ort-" };

/** To and fro without a step in the browser's history. */
function jump(event: MouseEvent<Element>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.getAttribute("href") ?? "");
}

const Lines = ({ statements }: { statements: readonly (Statement | Spot)[] }) =>
  statements.map((statement, index) => {
    const { text, photos } = statement;
    const spot = "place" in statement ? statement : null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice, and the order is fixed
      <li key={index} className={text.length > longText ? "label-long" : undefined}>
        {spot?.number && (
          <a
            id={anchors.line + spot.number}
            href={`#${anchors.mark}${spot.number}`}
            aria-label={`${spot.number}: auf der Zeichnung zeigen`}
            onClick={jump}
            className="label-number"
          >
            {spot.number}
          </a>
        )}
        <p>
          <Words statement={statement} place={spot?.place ?? null} />
        </p>
        <PhotoLink photos={photos} text={text} />
      </li>
    );
  });

/** With who says so, and how surely. */
function Words({ statement, place }: { statement: Statement; place: string | null }) {
  const { text, isImpression, source } = statement;
  const marks = [place, isImpression && impression, source === "listing" && "laut Inserat"].filter(
    Boolean,
  );
  if (marks.length === 0) return text;
  return (
    <>
      {unended(text)} <small>{marks.join(", ")}</small>
    </>
  );
}

type PhotoLinkProps = Pick<Statement, "photos" | "text">;

/** The gallery holds the statement's other photos behind the first one. */
function PhotoLink({ photos, text }: PhotoLinkProps) {
  const { adKey, showPhoto } = useContext(PhotoContext);
  const [first] = photos;
  if (first === undefined) return null;
  const path = filePhotoPath(adKey, first.id);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isPlainClick(event) && showPhoto(path, event.currentTarget)) event.preventDefault();
  };
  const { width, height } = first;
  return (
    <a href={path} onClick={open} className="label-photo">
      <img
        src={filePhotoPath(adKey, first.id, "small")}
        alt={`Foto: ${text}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** The two narrow ones come last, side by side. */
const sideTitles: Readonly<Record<BodySide, string>> = {
  left: "Links",
  right: "Rechts",
  top: "Von oben",
  front: "Vorn",
  rear: "Hinten",
};

function Outlines({ spots, bodyType }: { spots: readonly Spot[]; bodyType: string | null }) {
  const sides = Object.entries(sideTitles).map(([side, title]) => ({
    side: side as BodySide,
    title,
    own: spots.filter((spot) => spot.side === side && spot.x !== null),
  }));
  return (
    <div className="label-outlines">
      {sides
        .filter(({ own }) => own.length > 0)
        .map(({ side, title, own }) => (
          <figure key={side} className={`label-outline-${side}`}>
            <BodyOutline bodyType={bodyType} side={side} spots={[]} aria-hidden={undefined}>
              <Marks
                spots={own}
                radius={side === "front" || side === "rear" ? 15 : 18}
                {...outlineSize(bodyType, side)}
              />
            </BodyOutline>
            <figcaption>{title}</figcaption>
          </figure>
        ))}
    </div>
  );
}

/** In the drawing's unit: a thumb meets one of them, in the width of a phone. */
const touched = 64;

type MarksProps = { spots: readonly Spot[]; width: number; height: number; radius: number };

/** Links to their lines. One that had to make room for another points at its place. */
function Marks({ spots, width, height, radius }: MarksProps) {
  const places = spots.map(({ x, y }) => ({ x: (x ?? 0) * width, y: (y ?? 0) * height }));
  const marks = spreadMarks(places, { width, height }, touched);
  const moved = places.flatMap((place, index) => {
    const { x, y } = marks[index] ?? place;
    return Math.hypot(x - place.x, y - place.y) < 6 ? [] : { place, x, y };
  });
  return (
    <>
      {moved.map(({ place, x, y }) => (
        <g key={`${x} ${y}`} className="label-pointer">
          <path d={`M${place.x} ${place.y}L${x} ${y}`} />
          <circle cx={place.x} cy={place.y} r="5" />
        </g>
      ))}
      {spots.map(({ number, text }, index) => (
        <g key={number} transform={`translate(${marks[index]?.x} ${marks[index]?.y})`}>
          <a
            id={`${anchors.mark}${number}`}
            href={`#${anchors.line}${number}`}
            aria-label={`${number}: ${unended(text)}`}
            onClick={jump}
            className="label-mark"
          >
            <circle r={touched / 2} className="label-touch" />
            <circle r={radius} />
            <text y={radius * 0.42} fontSize={radius * 1.2} textAnchor="middle">
              {number}
            </text>
          </a>
        </g>
      ))}
    </>
  );
}

/** The bar repeats the words. */
function Bars({ group: { title, note, bars, scale, limit, photos } }: { group: BarGroup }) {
  return (
    <div className="label-group">
      <div>
        <h3>{title}</h3>
        {note && <p>{note}</p>}
      </div>
      <PhotoLink photos={photos} text={title} />
      <dl>
        {bars.map(({ place, text, share, isBelowLimit }) => (
          <div key={place} className={isBelowLimit ? "label-bar label-worn" : "label-bar"}>
            <dt>{place}</dt>
            <dd>{text}</dd>
            <dd aria-hidden>
              <svg aria-hidden viewBox="0 0 100 12" preserveAspectRatio="none">
                <rect width="100" height="6" className="label-track" />
                <rect width={share * 100} height="6" className="label-left" />
                {limit > 0 && (
                  <rect x={limit * 100} width="1" height="12" className="label-limit" />
                )}
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className={limit > 0 ? "label-scale label-scale-limit" : "label-scale"}>{scale}</p>
    </div>
  );
}

/** Folds on phones only, but not what decides about an electric car. Before hydration the style sheet shows it open on wide screens. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const isOpen = useIsWide() || facts.some(({ term }) => term === "Batterie");
  return (
    <details className="label-more" open={isOpen}>
      <summary>
        <h3>Nachgesehen</h3> <span>({facts.length})</span>
        <FoldIcon />
      </summary>
      <dl className="label-facts">
        {facts.map(({ term, ...statement }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a term may occur twice, and the order is fixed
          <div key={index} className="label-fact">
            <dt>{term}</dt>
            <dd>
              <span className="min-w-0">
                <Words statement={statement} place={null} />
              </span>
              <PhotoLink photos={statement.photos} text={term} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
