import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** `lazy`, but it renders nothing instead of throwing when its code fails to load. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}
