import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/**
 * A component whose code comes when it is shown, and that a page can do without: when the code cannot be
 * had, because the connection is gone, nothing stands in its place instead of a failed page.
 */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });
}
