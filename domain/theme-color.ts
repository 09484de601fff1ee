/**
 * What a browser or phone paints its own bar with: the colour of the navigation bar below it, the same
 * dusk in both themes. It is `--color-dusk` of the style sheet; tests/e2e/theme.spec.ts compares both.
 */
export const themeColor = "#191817";
