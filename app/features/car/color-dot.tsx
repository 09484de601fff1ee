import { colorSwatch } from "#domain/color-swatch.ts";

type ColorDotProps = {
  /** Value of a car's `exterior_color`. */
  color: string;
  /** Width in px. */
  size: number;
};

/** A dot of a paint's colour; not there for a colour that nobody can draw. */
export function ColorDot({ color, size }: ColorDotProps) {
  const swatch = colorSwatch(color);
  if (!swatch) return null;
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden className="color-dot">
      <circle cx="6" cy="6" r="5.5" fill={swatch} />
    </svg>
  );
}
