import { Slider } from "@base-ui/react/slider";

type Pair = readonly [number, number];

type RangeSliderProps = {
  value: Pair;
  max: number;
  step: number;
  /** Names of the two thumbs. */
  labels: readonly [string, string];
  /** How a value is read out. */
  format: (value: number) => string;
  /** While a thumb moves. Only the thumb that moved has another value than before. */
  onSlide: (value: Pair) => void;
  /** When it rests. */
  onRest: () => void;
};

/**
 * Two thumbs on a line from 0 to `max`. For the browser only: the server may not write inline styles,
 * and this cannot be placed without them.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { value, max, step, labels, format, onSlide, onRest } = props;
  return (
    <Slider.Root
      value={value}
      max={max}
      step={step}
      largeStep={step * 10}
      thumbCollisionBehavior="none"
      onValueChange={([from = 0, to = max]) => onSlide([from, to])}
      onValueCommitted={onRest}
    >
      {/* The thumbs' centres reach the ends of the line; their outer halves need the room. */}
      <Slider.Control className="flex h-11 touch-pan-y items-center px-3 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none">
          <Slider.Indicator className="rounded-full bg-ink forced-colors:bg-[Highlight]" />
          {labels.map((label, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              aria-label={label}
              getAriaValueText={(_, shown) => format(shown)}
              className="size-6 cursor-grab rounded-full border-2 border-ink bg-surface before:absolute before:-inset-2.5 before:content-[''] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-dragging:cursor-grabbing"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
