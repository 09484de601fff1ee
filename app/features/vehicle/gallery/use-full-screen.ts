import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FullScreenProps } from "./full-screen.tsx";

/** Full screen as a history entry, so that Back closes it. Where its code fails to load, `picture` opens. */
export function useFullScreen(picture: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const [FullScreen, setFullScreen] = useState<ComponentType<FullScreenProps> | null>(null);
  const opener = useRef<HTMLElement>(null);
  const isOpening = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isWanted = isFullScreenState(location.state);
  if (isLeaving && !isWanted) setIsLeaving(false);

  // Outside React: the network. A reload or Forward can lead to an entry in full screen.
  useEffect(() => {
    if (!isWanted) return;
    isOpening.current = false;
    void load().then((loaded) => setFullScreen(() => loaded));
  }, [isWanted]);

  const isOpen = isWanted && !isLeaving && FullScreen !== null;

  // Outside React: the focus, which returns to what opened full screen.
  useEffect(() => {
    if (!isOpen) return;
    return () => opener.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const open = async (from: HTMLElement) => {
    // A second tap would make a second history entry.
    if (isOpening.current || isWanted) return;
    isOpening.current = true;
    opener.current = from;
    const { pathname } = window.location;
    const loaded = await load();
    if (loaded === null) window.location.assign(picture);
    const hasLeft = window.location.pathname !== pathname;
    if (loaded === null || hasLeft) {
      isOpening.current = false;
      return;
    }
    setFullScreen(() => loaded);
    await navigate(
      { search: location.search, hash: fullScreenHash },
      { state: { ...location.state, [fullScreenKey]: true }, preventScrollReset: true },
    );
  };
  return {
    FullScreen,
    isOpen,
    prepare: () => void load(),
    open: (from: HTMLElement) => void open(from),
    close: () => {
      setIsLeaving(true);
      void navigate(-1);
    },
  };
}

const fullScreenKey = "fullScreen";
/**
 * Tells `shouldRevalidate` of the route that this is no reload. The state decides, not the hash: a copied
 * address opens the page.
 */
const fullScreenHash = "#vollbild";

function isFullScreenState(state: unknown): boolean {
  return typeof state === "object" && state !== null && fullScreenKey in state;
}

/** Null when the code cannot be loaded. */
function load(): Promise<ComponentType<FullScreenProps> | null> {
  return import("./full-screen.tsx").then(
    (loaded) => loaded.FullScreen,
    () => null,
  );
}
