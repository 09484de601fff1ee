/** The button that had the focus is gone; the keyboard goes on with what the page is about. */
export function goOnReading(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
