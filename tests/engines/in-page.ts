export type Target = {
  css: string;
  /** The whole accessible name, or its beginning when it ends in `…`. */
  name?: string;
};

export const button = (name: string): Target => ({ css: "button, summary, [role=button]", name });
export const link = (name: string): Target => ({ css: "a[href]", name });
export const field = (name: string): Target => ({ css: "input, select, textarea", name });
export const css = (selector: string): Target => ({ css: selector });

/** Runs in the page, so it may not use outer scope. Returns the visible matches. */
export function findVisible({ css: selector, name }: Target): HTMLElement[] {
  const normalize = (text: string | null | undefined) =>
    (text ?? "").replaceAll(/\s+/g, " ").trim();
  const readName = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = "labels" in element ? Object(element).labels : [];
    const named = ids.map((id) => document.getElementById(id)).concat(...(labels ?? []));
    if (named.length > 0) return normalize(named.map((label) => label?.textContent).join(" "));
    return normalize(element.getAttribute("aria-label") ?? element.textContent);
  };
  const isNamed = (element: Element) =>
    name === undefined ||
    (name.endsWith("…")
      ? readName(element).startsWith(name.slice(0, -1))
      : readName(element) === name);
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 0 &&
      isNamed(element),
  );
}

/** Runs in the page. Returns where to click the only match, or why it cannot be clicked yet. */
export async function findClickPoint(target: Target): Promise<{ x: number; y: number } | string> {
  const [element, second] = findVisible(target);
  if (element === undefined) return "is not there";
  if (second !== undefined) return "is there more than once";
  const readBox = () => element.getBoundingClientRect();
  const findCenter = () => {
    const { left, top, width, height } = readBox();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const findTopElement = () => {
    const { x, y } = findCenter();
    return document.elementFromPoint(x, y);
  };
  const isHit = () =>
    element.contains(findTopElement()) || findTopElement()?.closest("label")?.control === element;
  const isInside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  // Scrolls if the element is outside the viewport or under a sticky bar.
  if (!isInside(readBox()) || !isHit()) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const before = readBox();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top } = readBox();
  if (left !== before.left || top !== before.top) return "moves";
  return isHit() ? findCenter() : `is covered by ${findTopElement()?.outerHTML.slice(0, 100)}`;
}
