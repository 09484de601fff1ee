import { dealership } from "#domain/dealership.ts";

/** Streets of the old town, drawn by hand after the lie of the land and not to scale. */
const streets = [
  "M150 150 Q240 70 420 96 T840 190",
  "M212 182 Q330 150 430 172 T640 214",
  "M150 250 Q330 234 452 250 T840 350",
  "M292 -20 Q318 150 300 238 T330 420",
  "M392 60 Q398 160 412 240 T440 420",
  "M490 96 Q492 150 508 226 T560 420",
];
const lanes = [
  "M262 214 Q340 200 420 212 T520 230",
  "M348 90 Q356 160 352 240",
  "M452 104 Q450 170 462 248",
  "M312 312 Q400 292 534 316",
  "M306 128 Q350 118 396 128",
];
const gardens = [
  "M560 24 q70 -16 96 30 q-10 44 -62 40 q-46 -18 -34 -70z",
  "M196 330 q50 -18 78 14 q6 40 -40 48 q-52 -10 -38 -62z",
];

/**
 * The place in our own strokes: the Neckar in the west, the old town, the railway in the east, and
 * the showroom in the middle. It asks nobody for anything.
 */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Gezeichnete Lage: ${dealership.address.street} in ${dealership.address.city}, zwischen Neckar und Bahnlinie`}
      className="block size-full"
      fill="none"
      strokeLinecap="round"
    >
      {gardens.map((d) => (
        <path key={d} d={d} className="fill-success/15" />
      ))}
      <path
        d="M-20 40 C90 70 150 130 150 210 S120 350 190 430"
        className="stroke-water"
        strokeWidth="64"
      />
      <g className="stroke-surface" strokeWidth="13">
        {streets.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <g className="stroke-surface" strokeWidth="6">
        {lanes.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <Railway />
      <g
        className="fill-muted stroke-sunken font-sans text-[15px] font-semibold"
        strokeWidth="6"
        paintOrder="stroke"
      >
        <text
          x="144"
          y="226"
          transform="rotate(84 144 226)"
          textAnchor="middle"
          className="stroke-water"
        >
          Neckar
        </text>
        <text x="738" y="262" transform="rotate(80 738 262)" textAnchor="middle">
          Bahnlinie
        </text>
        <text x="574" y="330" textAnchor="middle">
          Altstadt
        </text>
      </g>
      <g transform="translate(412 212)">
        <path
          d="M0 0 C-22 -30 -30 -42 -30 -58 a30 30 0 0 1 60 0 C30 -42 22 -30 0 0z"
          className="fill-accent stroke-surface"
          strokeWidth="4"
        />
        <circle cy="-58" r="11" className="fill-on-accent" />
      </g>
    </svg>
  );
}

function Railway() {
  const track = "M640 -20 C690 90 720 200 728 420";
  return (
    <>
      <path d={track} className="stroke-muted/60" strokeWidth="7" />
      <path
        d={track}
        className="stroke-sunken"
        strokeWidth="3"
        strokeDasharray="10 10"
        strokeLinecap="butt"
      />
    </>
  );
}
