export type Wanted = {
  css: string;
  /** The whole accessible name, or its beginning when it ends in `…`. */
  name?: string;
};

export const button = (name: string): Wanted => ({ css: "button, summary, [role=button]", name });
export const link = (name: string): Wanted => ({ css: "a[href]", name });
export const field = (name: string): Wanted => ({ css: "input, select, textarea", name });
export const css = (selector: string): Wanted => ({ css: selector });

/** Runs in the page, so it may not use outer scope. Returns the visible matches. */
export function find({ css: selector, name }: Wanted): HTMLElement[] {
  const tidy = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = "labels" in element ? Object(element).labels : [];
    const named = ids.map((id) => document.getElementById(id)).concat(...(labels ?? []));
    if (named.length > 0) return tidy(named.map((label) => label?.textContent).join(" "));
    return tidy(element.getAttribute("aria-label") ?? element.textContent);
  };
  const isNamed = (element: Element) =>
    name === undefined ||
    (name.endsWith("…") ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name);
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 0 &&
      isNamed(element),
  );
}

/** Runs in the page. Returns the point to click of the only match, or why it cannot be clicked yet. */
export async function place(wanted: Wanted): Promise<{ x: number; y: number } | string> {
  const [element, second] = find(wanted);
  if (element === undefined) return "is not there";
  if (second !== undefined) return "is there more than once";
  const box = () => element.getBoundingClientRect();
  const middle = () => {
    const { left, top, width, height } = box();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const onTop = () => {
    const { x, y } = middle();
    return document.elementFromPoint(x, y);
  };
  const isHit = () => element.contains(onTop()) || onTop()?.closest("label")?.control === element;
  const isInside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  // Scrolls to what is outside the viewport or under a sticky bar.
  if (!isInside(box()) || !isHit()) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const before = box();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top } = box();
  if (left !== before.left || top !== before.top) return "moves";
  return isHit() ? middle() : `is covered by ${onTop()?.outerHTML.slice(0, 100)}`;
}
