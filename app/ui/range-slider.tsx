import { type KeyboardEvent, type PointerEvent, useRef } from "react";

type Pair = readonly [number, number];
type Thumb = 0 | 1;

type RangeSliderProps = {
  value: Pair;
  max: number;
  step: number;
  labels: readonly [string, string];
  format: (value: number) => string;
  onChange: (value: Pair) => void;
  onChangeEnd: () => void;
};

/**
 * The scale is cubic, because most values are small and a pixel of a linear scale would be thousands of euros or
 * kilometres. Not for server rendering: the content security policy forbids inline styles.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { value, max, step, labels, format, onChange, onChangeEnd } = props;
  const positions: Pair = [Math.cbrt(value[0] / max), Math.cbrt(value[1] / max)];

  function move(thumb: Thumb, target: number): void {
    const [from, to] = value;
    const next = Math.min(Math.max(target, 0), max);
    const moved: Pair = thumb === 0 ? [Math.min(next, to), to] : [from, Math.max(next, from)];
    if (moved[thumb] !== value[thumb]) onChange(moved);
  }
  const { track, handlers } = useDrag(
    positions,
    (thumb, position) => move(thumb, Math.round((position ** 3 * max) / step) * step),
    onChangeEnd,
  );
  function onKeyDown(event: KeyboardEvent, thumb: Thumb): void {
    const steps = countSteps(event);
    if (steps === null) return;
    event.preventDefault();
    // A value between two steps snaps to the next step.
    const current = value[thumb] / step;
    move(thumb, ((steps > 0 ? Math.floor(current) : Math.ceil(current)) + steps) * step);
    onChangeEnd();
  }

  return (
    // The padding leaves room for half a thumb at each end.
    <div className="flex h-11 touch-pan-y items-center px-3 select-none" {...handlers}>
      <div
        ref={track}
        className="relative h-1.5 w-full rounded-full bg-line forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none"
      >
        <div
          className="absolute h-full rounded-full bg-ink forced-colors:bg-[Highlight]"
          style={{ left: percent(positions[0]), right: percent(1 - positions[1]) }}
        />
        {([0, 1] as const).map((thumb) => (
          <div
            key={thumb}
            style={{ left: percent(positions[thumb]) }}
            className="absolute top-1/2 size-6 -translate-1/2 cursor-grab rounded-full border-2 border-ink bg-surface before:absolute before:-inset-2.5 before:content-[''] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent active:cursor-grabbing"
          >
            <input
              type="range"
              max={max}
              step={step}
              value={value[thumb]}
              aria-label={labels[thumb]}
              aria-valuenow={value[thumb]}
              aria-valuetext={format(value[thumb])}
              onKeyDown={(event) => onKeyDown(event, thumb)}
              onChange={({ target }) => {
                move(thumb, Number(target.value));
                onChangeEnd();
              }}
              className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

const largeStep = 10;

function countSteps({ key, shiftKey }: KeyboardEvent): number | null {
  const arrowSteps = shiftKey ? largeStep : 1;
  if (key === "ArrowRight" || key === "ArrowUp") return arrowSteps;
  if (key === "ArrowLeft" || key === "ArrowDown") return -arrowSteps;
  if (key === "PageUp") return largeStep;
  if (key === "PageDown") return -largeStep;
  if (key === "End") return Number.POSITIVE_INFINITY;
  return key === "Home" ? Number.NEGATIVE_INFINITY : null;
}

type Drag = {
  thumb: Thumb;
  /** Px from the thumb's centre to the pointer. */
  offset: number;
  /** A tap on the track moves the thumb on release only: until then it may become a swipe. */
  isTrackTap: boolean;
};

/** Half of a touch target, in px. */
const touchRadius = 22;

function useDrag(
  positions: Pair,
  slide: (thumb: Thumb, position: number) => void,
  onChangeEnd: () => void,
) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  function slideTo({ clientX }: PointerEvent, { thumb, offset }: Drag): void {
    const box = track.current?.getBoundingClientRect();
    if (box) slide(thumb, (clientX - offset - box.left) / box.width);
  }
  function endDrag(): void {
    if (drag.current === null) return;
    drag.current = null;
    onChangeEnd();
  }
  return {
    track,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        const box = track.current?.getBoundingClientRect();
        if (box === undefined || event.button !== 0 || !event.isPrimary) return;
        const thumb = findNearestThumb(positions, (event.clientX - box.left) / box.width);
        const offset = event.clientX - box.left - positions[thumb] * box.width;
        const isOnThumb = Math.abs(offset) <= touchRadius;
        drag.current = { thumb, offset: isOnThumb ? offset : 0, isTrackTap: !isOnThumb };
        event.currentTarget.setPointerCapture(event.pointerId);
        // The thumb gets the focus instead of the element under the pointer.
        event.preventDefault();
        event.currentTarget.querySelectorAll("input")[thumb]?.focus({ preventScroll: true });
      },
      onPointerMove(event: PointerEvent) {
        if (drag.current === null) return;
        drag.current.isTrackTap = false;
        slideTo(event, drag.current);
      },
      onPointerUp(event: PointerEvent) {
        if (drag.current?.isTrackTap) slideTo(event, drag.current);
        endDrag();
      },
      onPointerCancel: endDrag,
    },
  };
}

/** If both thumbs are at the same place, the one that can move towards the pointer. */
function findNearestThumb([left, right]: Pair, position: number): Thumb {
  if (left === right) return position < left || left === 1 ? 0 : 1;
  return position - left < right - position ? 0 : 1;
}
