import type { ComponentProps } from "react";
import type { BodySide } from "#domain/vehicle-file/entries.ts";

// Drawn by the measures of real cars: places on the body are shares of an outline's width and height. Attributes, because
// every page of the site would load new classes.

export type Shape = {
  width: number;
  height: number;
  /** Axles, from the nose. */
  wheels: readonly [number, number];
  radius: number;
  doors: readonly number[];
  isOpen?: boolean;
  body: string;
  windows: string;
};

const shapes = {
  compact: {
    width: 436,
    height: 156,
    wheels: [90, 352],
    radius: 32,
    doors: [138, 244, 334],
    body: "M17 130Q7 116 5.5 107Q4 98 6 89Q8 80 17 74Q26 68 52.5 62.5Q79 57 102.5 54Q126 51 148 37.5Q170 24 188 16.5Q206 9 230 6.5Q254 4 284 4.5Q314 5 348 8.5Q382 12 394 22Q406 32 413.5 43Q421 54 425 62Q429 70 430.5 85Q432 100 424 128Z",
    windows:
      "M159 49Q212 16 233 13.5Q254 11 281.5 11.5Q309 12 334.5 15Q360 18 375 29.5Q390 41 383 43.5Q376 46 254 50Z",
  },
  saloon: {
    width: 484,
    height: 154,
    wheels: [89, 370],
    radius: 34,
    doors: [150, 254, 346],
    body: "M19 128Q7 115 5.5 107.5Q4 100 7 92.5Q10 85 22 79.5Q34 74 61.5 68Q89 62 117.5 58Q146 54 170 40Q194 26 212 18.5Q230 11 254.5 7.5Q279 4 301.5 5Q324 6 344 10.5Q364 15 385 25.5Q406 36 420 39Q434 42 450 43.5Q466 45 471 51.5Q476 58 478 75.5Q480 93 472 124Z",
    windows:
      "M178 51Q234 18 256.5 15Q279 12 299 12.5Q319 13 336.5 17.5Q354 22 370 31Q386 40 380 43Q374 46 264 50Z",
  },
  estate: {
    width: 486,
    height: 156,
    wheels: [89, 372],
    radius: 34,
    doors: [150, 254, 346],
    body: "M19 130Q7 117 5.5 109.5Q4 102 7 94.5Q10 87 22 81.5Q34 76 61.5 70Q89 64 117.5 60Q146 56 170 41.5Q194 27 212 19.5Q230 12 257 8Q284 4 319 4Q354 4 391.5 7Q429 10 441.5 20Q454 30 462 40Q470 50 474.5 60Q479 70 480.5 84Q482 98 474 126Z",
    windows:
      "M178 53Q234 19 259 15.5Q284 12 319 12Q354 12 383 15Q412 18 426 28Q440 38 433 41.5Q426 45 284 51Z",
  },
  suv: {
    width: 468,
    height: 177,
    wheels: [94, 366],
    radius: 36,
    doors: [144, 248, 340],
    body: "M20 143Q7 129 5.5 120Q4 111 6 100Q8 89 16 83Q24 77 54 71.5Q84 66 112 63Q140 60 161 45.5Q182 31 198 22.5Q214 14 239 9.5Q264 5 299 4.5Q334 4 371.5 7.5Q409 11 422.5 22Q436 33 443 45.5Q450 58 455 68.5Q460 79 462 94Q464 109 456 139Z",
    windows:
      "M168 58Q216 22 240 18Q264 14 299 14Q334 14 364 17Q394 20 408 31.5Q422 43 415.5 46.5Q409 50 264 56Z",
  },
  van: {
    width: 503,
    height: 205,
    wheels: [99, 402],
    radius: 34,
    doors: [124, 234, 354],
    body: "M18 177Q7 159 5.5 150Q4 141 6.5 127Q9 113 16.5 105Q24 97 41.5 91Q59 85 74 81Q89 77 106.5 60Q124 43 139 30Q154 17 169 12Q184 7 224 5.5Q264 4 359 5.5Q454 7 467 10.5Q480 14 485.5 31.5Q491 49 493.5 69Q496 89 497.5 114Q499 139 492 173Z",
    windows:
      "M126 75Q166 27 185 24Q204 21 329 22Q454 23 462 26Q470 29 474 49Q478 69 471 72Q464 75 264 76Z",
  },
  coupe: {
    width: 478,
    height: 148,
    wheels: [92, 366],
    radius: 34,
    doors: [159, 279],
    body: "M19 122Q7 110 5.5 103Q4 96 7 88.5Q10 81 22 75.5Q34 70 61.5 64.5Q89 59 119 54.5Q149 50 174 36Q199 22 215.5 14.5Q232 7 253 5.5Q274 4 294 6.5Q314 9 336.5 15.5Q359 22 381.5 32Q404 42 432 44Q460 46 465 51Q470 56 472 73Q474 90 466 118Z",
    windows:
      "M174 48Q234 14 254 12.5Q274 11 291.5 13.5Q309 16 326.5 21Q344 26 354 34Q364 42 264 46Z",
  },
  // Of a coupé's size: the windscreen, two seats, and behind them the folded roof.
  cabriolet: {
    width: 478,
    height: 148,
    wheels: [92, 366],
    radius: 34,
    doors: [159, 279],
    isOpen: true,
    body: "M19 122Q7 110 5.5 103Q4 96 7 88.5Q10 81 22 75.5Q34 70 61.5 64.5Q89 59 119 55.5Q149 52 172 51L318 50Q328 40 348 38.5Q382 36 402 42Q432 43 446 45Q460 47 465 51Q470 56 472 73Q474 90 466 118Z",
    windows:
      "M166 51L229 12Q235 9 239 13L230 24Q208 38 196 51ZM262 50Q260 28 272 27Q284 27 288 50ZM304 50Q303 31 313 31Q321 31 325 44L318 50Z",
  },
} as const satisfies Record<string, Shape>;

const shapeOfBody: Readonly<Record<string, keyof typeof shapes>> = {
  SmallCar: "compact",
  Limousine: "saloon",
  EstateCar: "estate",
  OffRoad: "suv",
  Van: "van",
  Cabrio: "cabriolet",
  SportsCar: "coupe",
};

/** In the same unit, of every car. */
const carWidth = 190;

/** Of its drawing. */
export function outlineSize(bodyType: string | null, side: BodySide) {
  const { width, height } = shapeOf(bodyType);
  return {
    width: side === "front" || side === "rear" ? carWidth : width,
    height: side === "top" ? carWidth : height,
  };
}

/** Not drawn without `x` and `y`: nobody tapped the place. */
export type BodySpot = { x: number | null; y: number | null; label: string };

type OutlineProps = ComponentProps<"svg"> & {
  /** Of the car's record. */
  bodyType: string | null;
  side: BodySide;
  spots: readonly BodySpot[];
};

/** A side of a car of this body type, with numbered places. For who cannot see it, a list must say the same. */
export function BodyOutline({ bodyType, side, spots, children, ...rest }: OutlineProps) {
  const shape = shapeOf(bodyType);
  const { width, height } = outlineSize(bodyType, side);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <g fill="var(--color-surface)" stroke="var(--color-muted)" strokeWidth="2.5">
        {side === "left" && <SideView shape={shape} />}
        {side === "right" && (
          <g transform={`translate(${width} 0) scale(-1 1)`}>
            <SideView shape={shape} />
          </g>
        )}
        {(side === "front" || side === "rear") && (
          <EndView shape={shape} isRear={side === "rear"} />
        )}
        {side === "top" && <TopView shape={shape} />}
      </g>
      {spots.map(
        ({ x, y, label }) =>
          x !== null &&
          y !== null && (
            <g key={label} transform={`translate(${x * width} ${y * height})`}>
              <circle
                r="12"
                fill="var(--color-ink)"
                stroke="var(--color-surface)"
                strokeWidth="2.5"
              />
              <text
                y="5"
                textAnchor="middle"
                fontSize="15"
                fontWeight="700"
                fill="var(--color-canvas)"
                stroke="none"
              >
                {label}
              </text>
            </g>
          ),
      )}
      {children}
    </svg>
  );
}

type UprightProps = ComponentProps<"svg"> & { bodyType: string | null };

/** From above, with the nose up. */
export function UprightOutline({ bodyType, ...rest }: UprightProps) {
  const shape = shapeOf(bodyType);
  return (
    <svg viewBox={`0 0 ${carWidth} ${shape.width}`} fill="none" aria-hidden {...rest}>
      <g
        transform={`translate(${carWidth} 0) rotate(90)`}
        fill="var(--color-surface)"
        stroke="var(--color-muted)"
        strokeWidth="4"
      >
        <TopView shape={shape} />
      </g>
    </svg>
  );
}

export const shapeOf = (bodyType: string | null): Shape =>
  shapes[shapeOfBody[bodyType ?? ""] ?? "saloon"];

function SideView({ shape: { body, windows, wheels, radius, doors, height } }: { shape: Shape }) {
  return (
    <>
      <path d={body} />
      <path d={windows} fill="var(--color-sunken)" strokeWidth="2" />
      {doors.map((x) => (
        <path key={x} d={`M${x} ${height * 0.42}V${height * 0.8}`} strokeWidth="1.5" />
      ))}
      {wheels.map((x) => (
        <g key={x} transform={`translate(${x} ${height - radius - 3})`}>
          <circle r={radius} fill="var(--color-sunken)" />
          <circle r={radius * 0.55} />
        </g>
      ))}
    </>
  );
}

function EndView({ shape: { height, radius }, isRear }: { shape: Shape; isRear: boolean }) {
  const belt = height * 0.42;
  const floor = height - radius * 0.7;
  // High bodies are upright, up to their roof.
  const roof = height > 170 ? 28 : 44;
  const glass = roof + 6;
  return (
    <>
      <rect x="16" y={floor - 20} width="26" height={height - floor + 17} rx="6" />
      <rect x="148" y={floor - 20} width="26" height={height - floor + 17} rx="6" />
      <path
        d={`M10 ${floor}V${belt + 22}Q10 ${belt + 6} 26 ${belt}L${roof} 14Q${roof + 4} 5 ${roof + 16} 5H${174 - roof}Q${186 - roof} 5 ${190 - roof} 14L164 ${belt}Q180 ${belt + 6} 180 ${belt + 22}V${floor}Z`}
      />
      <path
        d={`M34 ${belt}L${glass} 18Q${glass + 3} 12 ${glass + 12} 12H${178 - glass}Q${187 - glass} 12 ${190 - glass} 18L156 ${belt}Z`}
        fill="var(--color-sunken)"
        strokeWidth="2"
      />
      <rect x="16" y={belt + 14} width="34" height={isRear ? 24 : 16} rx="5" strokeWidth="2" />
      <rect x="140" y={belt + 14} width="34" height={isRear ? 24 : 16} rx="5" strokeWidth="2" />
      <rect x="66" y={floor - 26} width="58" height="13" rx="2" strokeWidth="2" />
    </>
  );
}

function TopView({ shape: { width, doors, isOpen = false } }: { shape: Shape }) {
  const [first = 140] = doors;
  const rear = width - 46;
  // Behind the windscreen a rear window and the roof's edges, or two rows of seats.
  const roof = (
    <>
      <path
        d={`M${rear} 36Q${rear + 12} 95 ${rear} 154L${rear - 44} 140Q${rear - 36} 95 ${rear - 44} 50Z`}
        fill="var(--color-sunken)"
        strokeWidth="2"
      />
      <path d={`M${first + 58} 40H${rear - 50}M${first + 58} 150H${rear - 50}`} strokeWidth="1.5" />
    </>
  );
  const seats = (
    <>
      <rect x={first + 58} y="36" width="112" height="118" rx="16" fill="var(--color-sunken)" />
      {[46, 99].flatMap((y) =>
        [66, 122].map((x) => (
          <rect key={`${x} ${y}`} x={first + x} y={y} width="40" height="45" rx="10" />
        )),
      )}
      <path d={`M${first + 186} 34Q${first + 196} 95 ${first + 186} 156`} />
    </>
  );
  return (
    <>
      <rect x="4" y="10" width={width - 8} height="170" rx="46" />
      <path
        d={`M${first - 4} 30Q${first - 22} 95 ${first - 4} 160L${first + 52} 142Q${first + 40} 95 ${first + 52} 48Z`}
        fill="var(--color-sunken)"
        strokeWidth="2"
      />
      {isOpen ? seats : roof}
    </>
  );
}
