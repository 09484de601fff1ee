const preload = '<link rel="modulepreload"';

/**
 * A page's HTML, in which the browser loads the scripts after what one sees: without the mark they
 * share the line with the style sheet and the first picture, and on a phone the page appears a second
 * later (decision 024). They are still asked for at once. The router writes these links and has no
 * setting for it.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(preload, `${preload} fetchpriority="low"`);
}
