import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A lazy component that renders nothing, instead of failing the page, where its code cannot be loaded. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });
}
