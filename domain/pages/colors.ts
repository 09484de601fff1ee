/** Colours of app/app.css, light and dark, for what cannot read it: mails, share pictures, the browser's own bar. */
export const colors = {
  canvas: ["#f6f4f1", "#131211"],
  surface: ["#ffffff", "#211f1d"],
  sunken: ["#edeae5", "#262422"],
  line: ["#ded9d2", "#3a3633"],
  field: ["#8a847c", "#7d7770"],
  ink: ["#1c1a18", "#f4f1ed"],
  muted: ["#57524c", "#b9b2aa"],
  accent: ["#b93c09", "#ff8a4c"],
  danger: ["#a3231b", "#ff9a8f"],
  "on-accent": ["#ffffff", "#1c1a18"],
} as const;

/** The site's frame and its share pictures are dark in both themes. */
export const duskColors = {
  dusk: "#191817",
  "on-dusk": "#f4f1ed",
  "on-dusk-muted": "#bfb8b0",
  "on-dusk-accent": "#ff8a4c",
} as const;
