/** A dot in the colour of an `exterior_color`, `size` px wide; nothing for an unknown colour. */
export function ColorDot({ color, size }: { color: string; size: number }) {
  const swatch = Object.hasOwn(swatches, color) && swatches[color];
  if (!swatch) return null;
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden className="color-dot">
      <circle cx="6" cy="6" r="5.5" fill={swatch} />
    </svg>
  );
}

const swatches: Record<string, string> = {
  BLACK: "#16171a",
  WHITE: "#f7f7f5",
  SILVER: "#bfc3c7",
  GRAY: "#75797e",
  GREY: "#75797e",
  RED: "#b3202a",
  BLUE: "#1f4e8c",
  GREEN: "#2f5d43",
  BROWN: "#5d4233",
  BEIGE: "#d3c3a3",
  GOLD: "#b8923f",
  ORANGE: "#d9661f",
  YELLOW: "#e8c22e",
  PURPLE: "#5b3a78",
};
